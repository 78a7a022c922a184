import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/runtime/config.ts'
import { appliedMigrations } from '#server/sql/migrate.ts'
import type { BackupProgress } from './archive-format.ts'
import { backupPath, writeAutomaticBackup } from './automatic-backups.ts'
import { readUpgradeNote, writeUpgradeNote } from './upgrade-note.ts'

/**
 * Backs the embedded database up before an upgrade. An upgrade that was interrupted keeps the backup of its first attempt:
 * only that one has the journal as the earlier version left it. Until a migration was applied, the earlier version may have
 * run again: a new backup then replaces the first one.
 */
export async function backUpBeforeUpgrade(
  client: pg.ClientBase,
  config: Pick<Config, 'dataFolder'>,
  progress: BackupProgress,
): Promise<{ readonly path: string; readonly isNew: boolean }> {
  const { bootstrap, product } = await appliedMigrations(client)
  const applied = (bootstrap?.length ?? 0) + product.length
  const path = backupPath(config, 'before-upgrade')
  const folder = dirname(path)
  const note = readUpgradeNote(config)
  if (note !== null) {
    const earlier = join(folder, note.backup)
    if (existsSync(earlier) && applied > note.applied) return { path: earlier, isNew: false }
    for (const left of [earlier, `${earlier}.part`]) rmSync(left, { force: true })
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Noted first, so that the next attempt finds what an interrupted one leaves.
  writeUpgradeNote(config, { backup: basename(path), applied })
  await writeAutomaticBackup(client, { database: 'embedded', secret: null, progress }, path)
  return { path, isNew: true }
}
