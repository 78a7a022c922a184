import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { backupStream, writeWhole, type BackupOptions } from './write-backup.ts'

/** Backups that are made without being asked for are kept up to this number of each occasion. */
const keptBackups = 5

export type Occasion = 'edgeworth' | 'before-upgrade' | 'before-restore'

/** Where a backup of now is put unless somebody says where. */
export function backupPath(config: Pick<Config, 'dataFolder'>, occasion: Occasion): string {
  const moment = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z')
  return join(config.dataFolder, 'backups', `${occasion}-${moment}.jsonl.gz`)
}

/** Names of backups of an occasion, the newest first. */
function backupsOf(folder: string, occasion: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${occasion}-2`) && name.endsWith('.jsonl.gz'))
    .toSorted()
    .toReversed()
}

/** The newest backups of a data folder, for who has to choose one. */
export function newestBackups(config: Pick<Config, 'dataFolder'>): string[] {
  const folder = join(config.dataFolder, 'backups')
  try {
    return (['edgeworth', 'before-upgrade', 'before-restore'] as const)
      .flatMap((occasion) => backupsOf(folder, occasion).slice(0, 1))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Makes a backup without being asked, removes the oldest of its occasion beyond five, and returns its path. */
export async function keepBackup(client: pg.ClientBase, options: BackupOptions, path: string): Promise<string> {
  await writeWhole(backupStream(client, options), path)
  const folder = dirname(path)
  const occasion = basename(path).replace(/-2.*$/, '')
  for (const name of backupsOf(folder, occasion).slice(keptBackups)) rmSync(join(folder, name), { force: true })
  return path
}
