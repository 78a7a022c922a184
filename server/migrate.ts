import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { projectFolder } from './project-folder.ts'

interface MigrationFile {
  readonly version: string
  readonly name: string
  readonly sql: string
}

/** Servers that start at the same time migrate one after the other. */
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

async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // Held to the end of the transaction, so that it also works behind a pooler of connections.
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Applies what is missing from `history`, each file in a transaction of its own; returns the names applied. */
async function applyMissing(
  client: pg.PoolClient,
  history: string,
  files: readonly MigrationFile[],
): Promise<string[]> {
  const applied: string[] = []
  for (const { version, name, sql } of files) {
    const done = await inTransaction(client, async () => {
      // Asked again under the lock: another server may have just applied it.
      const known = await client.query(`select from ${history} where version = $1`, [version])
      if (known.rowCount !== 0) return false
      await client.query(sql).catch((error: unknown) => {
        throw new Error(`Migration ${version}_${name} failed: ${String(error)}`, { cause: error })
      })
      await client.query(`insert into ${history} (version, name) values ($1, $2)`, [version, name])
      return true
    })
    if (done) applied.push(`${version}_${name}`)
  }
  return applied
}

async function missing(client: pg.PoolClient, history: string, files: readonly MigrationFile[]) {
  const { rows } = await client.query<{ version: string }>(`select version from ${history}`)
  const known = new Set(rows.map(({ version }) => version))
  return files.filter(({ version }) => !known.has(version))
}

/** Whether this database's sign-in is ours: hosted Supabase brings its own schema `auth`, which is left alone. */
async function ownsAuth(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ auth: boolean; ours: boolean }>(
    `select to_regnamespace('auth') is not null as auth, to_regclass('edgeworth.bootstrap_migrations') is not null as ours`,
  )
  return rows[0]?.auth !== true || rows[0].ours
}

/**
 * Brings the database up to date: first what a hosted Supabase would bring (only where no schema `auth` is), then
 * supabase/migrations in order, with the history where Supabase's own command line keeps it.
 * Returns the names of what was applied; throws an Error naming the migration that failed.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const applied: string[] = []
    if (await ownsAuth(client)) {
      await inTransaction(client, async () => {
        await client.query('create schema if not exists edgeworth')
        await client.query(
          'create table if not exists edgeworth.bootstrap_migrations (version text primary key, name text)',
        )
      })
      const files = migrationFiles('server/embedded/bootstrap')
      const history = 'edgeworth.bootstrap_migrations'
      applied.push(...(await applyMissing(client, history, await missing(client, history, files))))
    }
    await inTransaction(client, async () => {
      await client.query('create schema if not exists supabase_migrations')
      await client.query(
        'create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)',
      )
    })
    const history = 'supabase_migrations.schema_migrations'
    applied.push(
      ...(await applyMissing(client, history, await missing(client, history, migrationFiles('supabase/migrations')))),
    )
    return applied
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}
