import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { lockDataFolder } from '#server/embedded/database/data-lock.ts'
import {
  createDatabase,
  exitOnFailure,
  finishReplacement,
  openDatabaseFolder,
} from '#server/embedded/database/database-folder.ts'
import { flushTree, makeFolder, moveFolder } from '#server/embedded/database/durable-writes.ts'
import { connectClient } from '#server/runtime/broken-connections.ts'
import type { Config } from '#server/runtime/config.ts'
import { writeSecret } from '#server/secrets/installation-secret.ts'
import { columnTypes } from '#server/sql/connection.ts'
import { applyMigrations, lockMigrations, knownMigrations } from '#server/sql/migrate.ts'
import type { ArchiveHeader, BackupProgress } from './archive-format.ts'
import { backupPath, writeAutomaticBackup } from './automatic-backups.ts'
import { clearDatabase } from './clear-database.ts'
import { loadArchive } from './load-archive.ts'
import { hasAccounts, setTextFormats } from './product-tables.ts'
import { InvalidArchive, verifyArchive } from './read-archive.ts'

export interface RestoreOptions {
  /** Whether existing data may be replaced; a copy is kept. */
  readonly replace: boolean
  /** Whether this installation takes over the archive's secret, if it has one. */
  readonly withSecret: boolean
  readonly progress?: BackupProgress
  readonly report: (sentence: string) => void
}

/** The target contains data that a restore would replace. */
export class TargetInUse extends Error {
  constructor(where: string) {
    super(
      `${where} holds accounts already. A restore goes into an empty installation; ` +
        'with --replace it keeps what is there as a copy and puts the backup in its place.',
    )
    this.name = 'TargetInUse'
  }
}

function migrationNames({ migrations }: ArchiveHeader): ReadonlySet<string> {
  return new Set([...(migrations.bootstrap ?? []), ...migrations.product])
}

/** Refuses archives that this version cannot restore. */
function requireCompatible(path: string, header: ArchiveHeader): void {
  const known = knownMigrations()
  const unknown = [...migrationNames(header)].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new InvalidArchive(
      path,
      `a newer version wrote it (${header.version}: ${unknown.join(', ')}). Use that version.`,
    )
  }
  if (header.migrations.bootstrap === null) {
    throw new InvalidArchive(
      path,
      'its accounts are in hosted Supabase. Restore that project with its own backups (see docs/deploy.md).',
    )
  }
}

async function folderHasAccounts(folder: string): Promise<boolean> {
  const { pool, close } = await openDatabaseFolder(folder, columnTypes)
  const client = await pool.connect()
  try {
    return await hasAccounts(client)
  } finally {
    client.release()
    await close()
  }
}

/** Loads an archive into a new embedded database and migrates it. Throws InvalidArchive. */
export async function restoreInto(
  client: ClientBase,
  path: string,
  header: ArchiveHeader,
  progress?: BackupProgress,
): Promise<void> {
  requireCompatible(path, header)
  await applyMigrations(client, { only: migrationNames(header) })
  await loadArchive(client, path, header, { inSteps: true, ...(progress && { progress }) })
  await applyMigrations(client)
}

async function restoreEmbedded(path: string, header: ArchiveHeader, config: Config, options: RestoreOptions) {
  makeFolder(config.dataFolder)
  const lock = lockDataFolder(config.dataFolder, () =>
    exitOnFailure(new Error('Another process has taken the data over.')),
  )
  try {
    const folder = join(config.dataFolder, 'postgres')
    finishReplacement(folder)
    const inUse = existsSync(folder) && (await folderHasAccounts(folder))
    if (inUse && !options.replace) throw new TargetInUse(config.dataFolder)
    const unfinished = `${folder}.restoring`
    rmSync(unfinished, { recursive: true, force: true })
    await createDatabase(unfinished)
    const { pool, close } = await openDatabaseFolder(unfinished, columnTypes, exitOnFailure, 'whole')
    const client = await pool.connect()
    try {
      await restoreInto(client, path, header, options.progress)
    } finally {
      client.release()
      await close()
    }
    if (options.withSecret && header.secret !== null) writeSecret(config, header.secret)
    flushTree(unfinished)
    // The restore is complete: from here on, this folder becomes the database at the next start.
    moveFolder(unfinished, `${folder}.restored`)
    const before = finishReplacement(folder)
    if (before !== null && inUse) options.report(`What was there before is kept in ${before}.`)
    else if (before !== null) rmSync(before, { recursive: true, force: true })
  } finally {
    lock.release()
  }
}

async function refuseWhileInUse(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name = 'edgeworth' and pid <> pg_backend_pid()`,
  )
  if ((rows[0]?.n ?? 0) > 0) throw new Error('Servers are connected to this database. Stop them all, then restore.')
}

async function restorePostgres(
  url: string,
  path: string,
  header: ArchiveHeader,
  config: Config,
  options: RestoreOptions,
) {
  const client = await connectClient({
    connectionString: url,
    types: columnTypes,
    application_name: 'edgeworth-restore',
  })
  try {
    await refuseWhileInUse(client)
    const { rows } = await client.query<{ foreign: boolean }>(
      `select to_regnamespace('auth') is not null and to_regclass('edgeworth.bootstrap_migrations') is null as foreign`,
    )
    if (rows[0]?.foreign === true) {
      throw new Error('This database has accounts of hosted Supabase. Restore it with that project’s own backups.')
    }
    if (await hasAccounts(client)) {
      if (!options.replace) throw new TargetInUse('The database')
      const kept = await writeAutomaticBackup(
        client,
        { database: 'postgres', secret: null },
        backupPath(config, 'before-restore'),
      )
      options.report(`What is there is kept in ${kept}.`)
    }
    // One transaction: an interrupted restore leaves the database unchanged.
    await client.query('begin')
    try {
      await setTextFormats(client)
      await lockMigrations(client)
      await clearDatabase(client)
      await applyMigrations(client, { only: migrationNames(header), within: 'callers' })
      await loadArchive(client, path, header, {
        inSteps: false,
        ...(options.progress && { progress: options.progress }),
      })
      await applyMigrations(client, { within: 'callers' })
      if (options.withSecret && header.secret !== null) {
        await client.query(
          `insert into auth.installation_secrets (name, value) values ('jwt', $1)
           on conflict (name) do update set value = excluded.value`,
          [header.secret],
        )
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into the configured installation, completely and verified or not at all. Migrates archives of
 * earlier versions. Throws InvalidArchive, TargetInUse, or an Error that explains the obstacle.
 */
export async function restoreBackup(path: string, config: Config, options: RestoreOptions): Promise<ArchiveHeader> {
  const header = await verifyArchive(path)
  requireCompatible(path, header)
  if (config.databaseUrl === null) await restoreEmbedded(path, header, config, options)
  else await restorePostgres(config.databaseUrl, path, header, config, options)
  return header
}
