import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { loadArchive } from '#server/backup/load-archive.ts'
import { verifyArchive } from '#server/backup/read-archive.ts'
import { createDatabase, openDatabaseFolder } from '#server/embedded/database/database-folder.ts'
import { columnTypes } from '#server/sql/connection.ts'
import { applyMigrations } from '#server/sql/migrate.ts'

/** The columns of a table that a copy of its rows takes over; `own` differ. */
async function copiedColumns(client: ClientBase, table: string, own: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and identity_generation is null
     order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => !own.includes(name))
}

/** Copies the trades of the restored account with their fills until there are at least `count`. Returns how many. */
async function copyTrades(client: ClientBase, count: number): Promise<number> {
  const [trades, fills] = [
    await copiedColumns(client, 'trades', ['id', 'import_key']),
    await copiedColumns(client, 'fills', ['trade_id']),
  ]
  await client.query('begin')
  // Triggers would recount the portfolio for each copy. The migrations under test run with all triggers on.
  await client.query(`set local session_replication_role = replica`)
  await client.query(
    `create temp table copies on commit drop as
     select id as old_id, gen_random_uuid() as new_id
     from public.trades, generate_series(1, ceil($1::numeric / (select count(*) from public.trades))::integer - 1)`,
    [count],
  )
  await client.query(
    `insert into public.trades (id, ${trades.join(', ')})
     select new_id, ${trades.map((name) => `trades.${name}`).join(', ')}
     from public.trades join copies on copies.old_id = trades.id`,
  )
  await client.query(
    `insert into public.fills (trade_id, ${fills.join(', ')})
     select new_id, ${fills.map((name) => `fills.${name}`).join(', ')}
     from public.fills join copies on copies.old_id = fills.trade_id`,
  )
  await client.query('commit')
  await client.query('vacuum (analyze)')
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from public.trades')
  return rows[0]?.n ?? 0
}

export interface MeasuredUpgrade {
  readonly trades: number
  /** Seconds of the whole upgrade, without its backup. */
  readonly seconds: number
  /** Seconds of each migration. */
  readonly migrations: readonly { readonly name: string; readonly seconds: number }[]
}

/**
 * Restores a backup of an earlier version into a new embedded database in `folder` without migrating it, copies its trades
 * until there are `count`, and times every migration to the present version. Throws an Error if a trade is lost.
 */
export async function measureUpgrade(folder: string, backup: string, count: number): Promise<MeasuredUpgrade> {
  const header = await verifyArchive(backup)
  const database = join(folder, 'postgres')
  await createDatabase(database)
  const { pool, close } = await openDatabaseFolder(database, columnTypes)
  const client = await pool.connect()
  try {
    const { bootstrap, product } = header.migrations
    await applyMigrations(client, { only: new Set([...(bootstrap ?? []), ...product]) })
    await loadArchive(client, backup, header, { inSteps: true })
    const trades = await copyTrades(client, count)

    const begun: { name: string; at: number }[] = []
    await applyMigrations(client, { progress: (name) => begun.push({ name, at: performance.now() }) })
    const end = performance.now()
    const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from public.trades')
    if (rows[0]?.n !== trades) throw new Error(`${trades} trades before the upgrade, ${rows[0]?.n} after it`)
    const migrations = begun.map(({ name, at }, place) => ({
      name,
      seconds: ((begun[place + 1]?.at ?? end) - at) / 1000,
    }))
    return { trades, seconds: (end - (begun[0]?.at ?? end)) / 1000, migrations }
  } finally {
    client.release()
    await close()
  }
}
