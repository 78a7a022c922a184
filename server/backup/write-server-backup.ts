import { dayMs } from '#domain/time/durations.ts'
import type { Services } from '#server/http/implement.ts'
import { backupPath, writeAutomaticBackup, type BackupOccasion } from './automatic-backups.ts'
import { listBackupFiles } from './backup-files.ts'
import { backupStream, writeFileAtomically } from './write-backup.ts'

type BackupServices = Pick<Services, 'database' | 'config'>

/**
 * Writes a backup of the running server into its data folder and returns its path. One that somebody asked for stays until
 * somebody deletes it, and takes no other's place. The embedded database has one connection: other calls wait until it is
 * written.
 */
export async function writeServerBackup(
  { database, config }: BackupServices,
  occasion: BackupOccasion,
): Promise<string> {
  const client = await database.pool.connect()
  try {
    const options = { database: database.kind, secret: null }
    const path = backupPath(config, occasion)
    if (occasion !== 'edgeworth') return await writeAutomaticBackup(client, options, path)
    await writeFileAtomically(backupStream(client, options), path)
    return path
  } finally {
    client.release()
  }
}

/** Writes the daily backup if the newest one of any kind is older than a day. Returns its path, or null. */
export async function writeDailyBackup(services: BackupServices, now: number = Date.now()): Promise<string | null> {
  const [newest] = listBackupFiles(services.config)
  if (newest !== undefined && now - Date.parse(newest.madeAt) < dayMs) return null
  return writeServerBackup(services, 'daily')
}
