import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/runtime/config.ts'
import { backupStream, writeFileAtomically, type BackupOptions } from './write-backup.ts'

/** Max automatic backups per occasion. */
const maxBackups = 5

export type BackupOccasion = 'edgeworth' | 'daily' | 'before-upgrade' | 'before-restore'

/** The default path of a backup made now. */
export function backupPath(config: Pick<Config, 'dataFolder'>, occasion: BackupOccasion): string {
  const moment = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z')
  return join(config.dataFolder, 'backups', `${occasion}-${moment}.jsonl.gz`)
}

/** Names of the backups of an occasion, newest first. */
function listBackups(folder: string, occasion: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${occasion}-2`) && name.endsWith('.jsonl.gz'))
    .toSorted()
    .toReversed()
}

/** The newest backup of each occasion in a data folder, as choices for a restore. */
export function newestBackups(config: Pick<Config, 'dataFolder'>): string[] {
  const folder = join(config.dataFolder, 'backups')
  try {
    return (['edgeworth', 'daily', 'before-upgrade', 'before-restore'] as const)
      .flatMap((occasion) => listBackups(folder, occasion).slice(0, 1))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Writes an automatic backup, deletes the oldest of its occasion beyond `maxBackups`, and returns its path. */
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
