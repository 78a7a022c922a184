import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '#server/embedded/database/durable-writes.ts'
import type { Config } from '#server/runtime/config.ts'

const upgradeNote = z.object({
  /** The name of the backup's file. */
  backup: z.string(),
  /** How many migrations were applied when the upgrade began. */
  applied: z.number(),
})

/** Says, until an upgrade is complete, which backup belongs to it. */
export type UpgradeNote = z.infer<typeof upgradeNote>

type Folder = Pick<Config, 'dataFolder'>

const notePath = ({ dataFolder }: Folder): string => join(dataFolder, 'backups', 'unfinished-upgrade.json')

/** The note of an upgrade that was interrupted; null if there is none. */
export function readUpgradeNote(config: Folder): UpgradeNote | null {
  try {
    return upgradeNote.parse(JSON.parse(readFileSync(notePath(config), 'utf8')))
  } catch {
    return null
  }
}

/** Notes durably that an upgrade begins, in the folder of backups, which exists. */
export function writeUpgradeNote(config: Folder, note: UpgradeNote): void {
  writeDurably(notePath(config), JSON.stringify(note))
}

/**
 * Notes that the database is up to date: the next upgrade has a backup of its own. Parts of notes are removed too, which a
 * kill leaves.
 */
export function endUpgrade(config: Folder): void {
  const path = notePath(config)
  const folder = dirname(path)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name.startsWith(basename(path))) rmSync(join(folder, name), { force: true })
}
