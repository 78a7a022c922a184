import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/runtime/config.ts'
import { backupStream, writeFileAtomically, type BackupOptions } from './write-backup.ts'

/** Backups that are made without being asked for are kept up to this number of each occasion. */
const maxBackups = 5

export type BackupOccasion = 'edgeworth' | 'before-upgrade' | 'before-restore'

/** Where a backup of now is put unless somebody says where. */
export function backupPath(config: Pick<Config, 'dataFolder'>, occasion: BackupOccasion): string {
  const moment = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z')
  return join(config.dataFolder, 'backups', `${occasion}-${moment}.jsonl.gz`)
}

/** Names of backups of an occasion, the newest first. */
function listBackups(folder: string, occasion: string): string[] {
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
      .flatMap((occasion) => listBackups(folder, occasion).slice(0, 1))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Makes a backup without being asked, removes the oldest of its occasion beyond five, and returns its path. */
export async function writeAutomaticBackup(
  client: pg.ClientBase,
  options: BackupOptions,
  path: string,
): Promise<string> {
  await writeFileAtomically(backupStream(client, options), path)
  const folder = dirname(path)
  const occasion = basename(path).replace(/-2.*$/, '')
  for (const name of listBackups(folder, occasion).slice(maxBackups)) rmSync(join(folder, name), { force: true })
  return path
}
