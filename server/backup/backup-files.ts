import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Backup } from '#contract/admin/backups.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Config } from '#server/runtime/config.ts'
import type { BackupOccasion } from './automatic-backups.ts'

const occasions: Readonly<Record<BackupOccasion, Backup['occasion']>> = {
  edgeworth: 'manual',
  daily: 'daily',
  'before-upgrade': 'before-upgrade',
  'before-restore': 'before-restore',
}
const namePattern =
  /^(edgeworth|daily|before-upgrade|before-restore)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.jsonl\.gz$/

/** The backups in the data folder, newest first. */
export function listBackupFiles({ dataFolder }: Pick<Config, 'dataFolder'>): Backup[] {
  const folder = join(dataFolder, 'backups')
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .flatMap((name): Backup[] => {
      const [, occasion, date, hour, minute, second] = namePattern.exec(name) ?? []
      if (occasion === undefined) return []
      const madeAt = `${date}T${hour}:${minute}:${second}.000Z` as Instant
      const bytes = statSync(join(folder, name), { throwIfNoEntry: false })?.size
      return bytes === undefined ? [] : [{ name, occasion: occasions[occasion as BackupOccasion], madeAt, bytes }]
    })
    .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
}
