import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { ClientBase } from 'pg'
import { DataFolderInUse } from '#server/embedded/database/data-lock.ts'
import { openEmbedded } from '#server/embedded/database/open-embedded.ts'
import { postToRunningServer } from '#server/http/control-endpoint.ts'
import { connectClient } from '#server/runtime/broken-connections.ts'
import { readConfig, type Config } from '#server/runtime/config.ts'
import { findExistingSecret } from '#server/secrets/installation-secret.ts'
import { columnTypes } from '#server/sql/connection.ts'
import { appliedMigrations } from '#server/sql/migrate.ts'
import { backupPath } from './automatic-backups.ts'
import { backupEndpointPath } from './backup-endpoint.ts'
import { verifyArchive } from './read-archive.ts'
import { showProgress } from './show-progress.ts'
import { backupStream, writeFileAtomically } from './write-backup.ts'

const usage = `npm run backup [-- --to <file>] [-- --with-secret]

Writes everything that this installation keeps into one file: the embedded database in EDGEWORTH_DATA (./data), whether
the server runs or not, or the PostgreSQL of DATABASE_URL while its servers go on.

  --to <file>     where to (else backups/edgeworth-<moment>.jsonl.gz in the data folder)
  --with-secret   with the secret that signs sessions: who gets the file can then sign in as anybody`

async function throughServer(config: Config, path: string, inUse: DataFolderInUse): Promise<void> {
  const answer = await postToRunningServer(config, backupEndpointPath)
  if (answer?.ok !== true || answer.body === null) {
    throw new Error(`${inUse.message}\nIt did not answer with a backup; it may be starting or stopping.`, {
      cause: inUse,
    })
  }
  await writeFileAtomically(Readable.fromWeb(answer.body), path)
}

/** Refuses a folder without a database: opening it would create an empty one, and its backup would look like a success. */
function requireFolder({ dataFolder }: Config): void {
  const folder = join(dataFolder, 'postgres')
  // A restore that was interrupted is completed by the next opening.
  if (existsSync(folder) || existsSync(`${folder}.restored`)) return
  throw new Error(`There is no database in ${dataFolder}: name the data folder of the journal with EDGEWORTH_DATA.`)
}

/** Refuses a database that Edgeworth has never used. */
async function requireJournal(client: ClientBase): Promise<void> {
  const { product } = await appliedMigrations(client)
  if (product.length === 0) throw new Error('This database has no journal: nothing was backed up.')
}

async function embedded(config: Config, path: string, secret: string | null): Promise<void> {
  requireFolder(config)
  const opened = await openEmbedded(config, columnTypes).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return error
    throw error
  })
  if (opened instanceof DataFolderInUse) {
    if (secret !== null) throw new Error('Stop the server first: --with-secret needs it stopped.')
    return throughServer(config, path, opened)
  }
  const client = await opened.pool.connect()
  try {
    await requireJournal(client)
    await writeFileAtomically(backupStream(client, { database: 'embedded', secret, progress: showProgress() }), path)
  } finally {
    client.release()
    await opened.close()
  }
}

async function postgres(connectionString: string, path: string, secret: string | null): Promise<void> {
  const client = await connectClient({
    connectionString,
    types: columnTypes,
    application_name: 'edgeworth-backup',
  })
  try {
    await requireJournal(client)
    await writeFileAtomically(backupStream(client, { database: 'postgres', secret, progress: showProgress() }), path)
  } finally {
    await client.end()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'with-secret': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const config = readConfig(process.env, [])
  const path = values.to === undefined ? backupPath(config, 'edgeworth') : resolve(values.to)
  const secret = values['with-secret'] ? await findExistingSecret(config) : null
  if (config.databaseUrl === null) await embedded(config, path, secret)
  else await postgres(config.databaseUrl, path, secret)
  // Read back from the disk, because an unreadable backup is worthless.
  const { tables } = await verifyArchive(path)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${rows.toLocaleString('en')} rows of ${tables.length} tables are in ${path}\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
