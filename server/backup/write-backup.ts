import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { promises as streams, Readable } from 'node:stream'
import { createGzip, type Gzip } from 'node:zlib'
import type pg from 'pg'
import { flushPath } from '#server/embedded/database/durable-writes.ts'
import { applicationVersion } from '#server/runtime/version.ts'
import { appliedMigrations, lockMigrations } from '#server/sql/migrate.ts'
import {
  formatVersion,
  RowChecksum,
  type ArchiveHeader,
  type BackupProgress,
  type SequenceState,
} from './archive-format.ts'
import {
  listProductSequences,
  listProductTables,
  readRowLines,
  setTextFormats,
  type ProductTable,
} from './product-tables.ts'

export interface BackupOptions {
  readonly database: 'embedded' | 'postgres'
  /** Stored in the archive unless null. */
  readonly secret: string | null
  readonly progress?: BackupProgress
}

async function countRows(client: pg.ClientBase, { name }: ProductTable): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from ${name}`)
  return Number(rows[0]?.n ?? 0)
}

async function buildHeader(
  client: pg.ClientBase,
  tables: readonly ProductTable[],
  { database, secret }: BackupOptions,
): Promise<ArchiveHeader> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const counted: ArchiveHeader['tables'][number][] = []
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name)
    counted.push({ name: table.name, columns, rows: await countRows(client, table) })
  }
  return {
    edgeworth: 'backup',
    format: formatVersion,
    version: applicationVersion(),
    createdAt: new Date().toISOString(),
    database,
    postgres: rows[0]?.server_version ?? '',
    migrations: await appliedMigrations(client),
    tables: counted,
    secret,
  }
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, SequenceState>> {
  const places: Record<string, SequenceState> = {}
  for (const name of await listProductSequences(client)) {
    const { rows } = await client.query<SequenceState>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    if (rows[0] !== undefined) places[name] = rows[0]
  }
  return places
}

/** The archive's text, in parts, from one snapshot of the database; others can write meanwhile. */
async function* archiveText(client: pg.ClientBase, options: BackupOptions): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read')
  try {
    await setTextFormats(client)
    // No migration may change the tables while they are read.
    await lockMigrations(client)
    const tables = await listProductTables(client)
    const header = await buildHeader(client, tables, options)
    yield `${JSON.stringify(header)}\n`
    for (const [i, table] of tables.entries()) {
      const sum = new RowChecksum()
      const total = header.tables[i]?.rows ?? 0
      yield `${JSON.stringify({ table: table.name })}\n`
      for await (const lines of readRowLines(client, table)) {
        for (const line of lines) sum.add(line)
        options.progress?.('writing', table.name, sum.end.rows, total)
        yield `${lines.join('\n')}\n`
      }
      yield `${JSON.stringify(sum.end)}\n`
    }
    yield `${JSON.stringify({ sequences: await readSequences(client) })}\n`
  } finally {
    await client.query('rollback')
  }
}

async function* withChecksum(text: AsyncGenerator<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const piece of text) {
    hash.update(piece)
    yield piece
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** The archive as compressed bytes. The backup has the connection to itself until the stream ends. */
export function backupStream(client: pg.ClientBase, options: BackupOptions): Gzip {
  const text = Readable.from(withChecksum(archiveText(client, options)), { highWaterMark: 2 })
  const gzip = createGzip({ level: 5 })
  text.on('error', (error) => gzip.destroy(error))
  gzip.on('close', () => text.destroy())
  return text.pipe(gzip)
}

/**
 * Writes a stream to a new file that only its owner may read. The file is complete and on the disk, or does not exist.
 */
export async function writeFileAtomically(stream: NodeJS.ReadableStream, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.part`
  try {
    await streams.pipeline(stream, createWriteStream(unfinished, { mode: 0o600 }))
    flushPath(unfinished)
    renameSync(unfinished, path)
    flushPath(dirname(path))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
