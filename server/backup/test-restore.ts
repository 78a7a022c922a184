import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, openDatabaseFolder } from '#server/embedded/database/database-folder.ts'
import { columnTypes } from '#server/sql/connection.ts'
import { verifyArchive } from './read-archive.ts'
import { restoreInto } from './restore.ts'

/** Restores a backup into a temporary database, which is deleted again. Returns the number of restored rows. */
export async function testRestore(path: string): Promise<number> {
  const header = await verifyArchive(path)
  const parent = mkdtempSync(join(tmpdir(), 'edgeworth-restore-test-'))
  try {
    const folder = join(parent, 'postgres')
    await createDatabase(folder)
    const { pool, close } = await openDatabaseFolder(folder, columnTypes)
    const client = await pool.connect()
    try {
      await restoreInto(client, path, header)
    } finally {
      client.release()
      await close()
    }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
  return header.tables.reduce((sum, { rows }) => sum + rows, 0)
}
