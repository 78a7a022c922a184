import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { projectFolder } from '#server/runtime/project-folder.ts'

interface MigrationFile {
  readonly version: string
  readonly name: string
  readonly sql: string
}

/** The migrations applied to a database, as `<version>_<name>`, in order. */
export interface AppliedMigrations {
  /** Migrations of the schema `auth`; null on hosted Supabase, which maintains its own. */
  readonly bootstrap: readonly string[] | null
  readonly product: readonly string[]
}

/** Advisory lock: servers that start at the same time migrate one after the other. */
const lockKey = 3_405_691_582

function migrationFiles(folder: string): MigrationFile[] {
  const url = new URL(folder, projectFolder)
  return readdirSync(url)
    .toSorted()
    .flatMap((file) => {
      const match = /^(\d{14})_(\w+)\.sql$/.exec(file)
      if (match === null) return []
      const [, version = '', name = ''] = match
      return [{ version, name, sql: readFileSync(new URL(`${folder}/${file}`, projectFolder), 'utf8') }]
    })
}

/** Prevents migrations until the transaction ends, for backups and restores, which use every table. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  // The lock belongs to the transaction, so that it also works behind a connection pooler.
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
  // A connection that waited may have cached that a schema is missing, which another server has since created. Reading a
  // catalog refreshes it.
  await client.query('select from pg_catalog.pg_namespace limit 1')
}

/** Runs `work` in a transaction that holds the migration lock. */
async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // Creating an index on a million rows, or waiting for another server, takes longer than a request may.
    await client.query('set local statement_timeout = 0')
    await lockMigrations(client)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** A folder of migrations, and the table that records which of them were applied. */
interface MigrationSeries {
  readonly folder: string
  readonly history: string
  /** Creates the history table. */
  readonly begin: string
}

const bootstrap: MigrationSeries = {
  folder: 'server/embedded/bootstrap',
  history: 'edgeworth.bootstrap_migrations',
  begin: `create schema if not exists edgeworth;
    create table if not exists edgeworth.bootstrap_migrations (version text primary key, name text)`,
}
const product: MigrationSeries = {
  folder: 'supabase/migrations',
  // Where Supabase's own command line keeps it.
  history: 'supabase_migrations.schema_migrations',
  begin: `create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations
      (version text primary key, statements text[], name text)`,
}

async function readApplied(
  client: pg.ClientBase,
  { history }: MigrationSeries,
): Promise<{ version: string; name: string }[]> {
  const { rows: found } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    history,
  ])
  if (found[0]?.exists !== true) return []
  const { rows } = await client.query<{ version: string; name: string }>(
    `select version, name from ${history} order by version`,
  )
  return rows
}

/** Applies `file` unless another server has just done so. */
async function applyOne(client: pg.ClientBase, { history }: MigrationSeries, file: MigrationFile): Promise<boolean> {
  const { version, name, sql } = file
  const known = await client.query(`select from ${history} where version = $1`, [version])
  if (known.rowCount !== 0) return false
  await client.query(sql).catch((error: unknown) => {
    throw new Error(`Migration ${version}_${name} failed: ${String(error)}`, { cause: error })
  })
  await client.query(`insert into ${history} (version, name) values ($1, $2)`, [version, name])
  return true
}

/** Whether this server owns the schema `auth`; hosted Supabase has its own, which stays untouched. */
async function ownsAuth(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ auth: boolean; ours: boolean }>(
    `select to_regnamespace('auth') is not null as auth, to_regclass('edgeworth.bootstrap_migrations') is not null as ours`,
  )
  return rows[0]?.auth !== true || rows[0].ours
}

const seriesOf = async (client: pg.ClientBase): Promise<readonly MigrationSeries[]> =>
  (await ownsAuth(client)) ? [bootstrap, product] : [product]

const nameOf = ({ version, name }: { version: string; name: string }) => `${version}_${name}`

/** The migrations applied to this database. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigrations> {
  const ours = (await ownsAuth(client)) ? await readApplied(client, bootstrap) : null
  return { bootstrap: ours?.map(nameOf) ?? null, product: (await readApplied(client, product)).map(nameOf) }
}

/** Every migration that this version of the product knows. */
export function knownMigrations(): ReadonlySet<string> {
  return new Set([bootstrap, product].flatMap(({ folder }) => migrationFiles(folder).map(nameOf)))
}

/** Told before each migration its name, how many are done, and how many there are to do. */
export type MigrationProgress = (name: string, done: number, total: number) => void

/**
 * Applies the missing migrations, or those of `only` that are missing; first the ones of `auth`, unless hosted Supabase
 * owns it. Each runs in its own transaction under the migration lock, unless the caller has opened one for all (`within`).
 * Returns the names of the applied migrations; throws an Error that names the one that failed.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  {
    only,
    within = 'own',
    progress,
  }: {
    readonly only?: ReadonlySet<string>
    readonly within?: 'own' | 'callers'
    readonly progress?: MigrationProgress | undefined
  } = {},
): Promise<string[]> {
  const step = <T>(work: () => Promise<T>) => (within === 'own' ? inTransaction(client, work) : work())
  const done: string[] = []
  const all = await seriesOf(client)
  const missing = async (series: MigrationSeries) => {
    const known = new Set((await readApplied(client, series)).map(({ version }) => version))
    return migrationFiles(series.folder).filter((file) => !known.has(file.version) && only?.has(nameOf(file)) !== false)
  }
  let total = 0
  if (progress !== undefined) {
    const waiting: MigrationFile[] = []
    for (const series of all) waiting.push(...(await missing(series)))
    total = waiting.length
    // Before the first one, because another server may have the lock.
    if (waiting[0] !== undefined) progress(nameOf(waiting[0]), 0, total)
  }
  for (const series of all) {
    await step(async () => client.query(series.begin))
    for (const file of await missing(series)) {
      progress?.(nameOf(file), done.length, total)
      if (await step(() => applyOne(client, series, file))) done.push(nameOf(file))
    }
  }
  return done
}

/** An older server must not write into tables whose rules it does not know. */
function refuseNewer({ bootstrap: ours, product: theirs }: AppliedMigrations): void {
  // The history of hosted Supabase may contain migrations of other applications.
  if (ours === null) return
  const known = knownMigrations()
  const newest = [...ours, ...theirs].findLast((name) => !known.has(name))
  if (newest === undefined) return
  throw new Error(
    `A newer version of Edgeworth has upgraded this database (${newest}): start that version, or restore a backup made before.`,
  )
}

/** Whether an earlier version has used this database: it has some migrations but not all. */
async function isUpgrade(client: pg.ClientBase, { bootstrap: ours, product: theirs }: AppliedMigrations) {
  if (theirs.length === 0) return false
  const applied = new Set([...(ours ?? []), ...theirs])
  const wanted = (await seriesOf(client)).flatMap(({ folder }) => migrationFiles(folder).map(nameOf))
  return wanted.some((name) => !applied.has(name))
}

/**
 * Migrates the database. Calls `beforeUpgrade` with the connection before it changes an earlier version's data, and
 * `progress` while it does. Returns
 * the names of the applied migrations; throws an Error that names a failed migration or those of a newer version.
 */
export async function migrate(
  pool: pg.Pool,
  {
    beforeUpgrade = async () => {},
    progress,
  }: {
    readonly beforeUpgrade?: (client: pg.ClientBase) => Promise<void>
    readonly progress?: MigrationProgress
  } = {},
): Promise<string[]> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const present = await appliedMigrations(client)
    refuseNewer(present)
    const isFromEarlier = await isUpgrade(client, present)
    if (isFromEarlier) await beforeUpgrade(client)
    return await applyMigrations(client, isFromEarlier ? { progress } : {})
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}
