import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'

type Connection = Pool | PoolClient

/** Runs `work` in a transaction that is rolled back. */
export async function undone<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** An insert of trades with these (portfolio, batch) pairs of an owner. */
export async function addTrades(
  connection: Connection,
  userId: string,
  named: readonly { readonly portfolioId: string; readonly batchId?: string | null }[],
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `insert into public.trades (user_id, portfolio_id, import_batch_id, status, symbol, asset_class, quote_currency,
       point_value, direction, commission, exchange_fees, swap_funding, is_excluded, quantity, max_quantity, total_fees,
       fill_count, net_pnl)
     select $1, portfolio, batch, 'completed', 'ACME', 'stock', 'USD', 1, 'long', 0, 0, 0, false, 0, 0, 0, 0, 10
     from unnest($2::uuid[], $3::uuid[]) as named (portfolio, batch) returning id`,
    [userId, named.map(({ portfolioId }) => portfolioId), named.map(({ batchId }) => batchId ?? null)],
  )
  return rows.map(({ id }) => id)
}

/** An insert of one fill for each of these trades, which may repeat, at positions from the given one. */
export const addFills = (connection: Connection, userId: string, tradeIds: readonly string[], position = 0) =>
  connection.query(
    `insert into public.fills (trade_id, user_id, position, at, side, quantity, price, fee)
     select trade, $1, $3 + n, now(), 'buy', 1, 1, 0 from unnest($2::uuid[]) with ordinality as named (trade, n)`,
    [userId, tradeIds, position],
  )

export async function addPortfolio(connection: Connection, userId: string): Promise<string> {
  const { rows } = await connection.query<{ id: string }>(
    `insert into public.portfolios (user_id, name, kind, currency, opening_balance, time_zone)
     values ($1, gen_random_uuid(), 'live', 'USD', 1000, 'UTC') returning id`,
    [userId],
  )
  return rows[0]?.id ?? ''
}

export async function addBatch(connection: Connection, userId: string, portfolioId: string): Promise<string> {
  const id = randomUUID()
  await connection.query(
    `insert into public.import_batches (id, user_id, portfolio_id, format, file_name, time_zone)
     values ($1, $2, $3, 'generic', 'march.csv', 'UTC')`,
    [id, userId, portfolioId],
  )
  return id
}

/** Playbook tables that trades reference optionally. */
export const namedTables = ['setups', 'exchanges', 'missed_reasons'] as const
export type NamedTable = (typeof namedTables)[number]

/** Adds a row to such a table and returns its id. */
export async function nameOf(connection: Connection, userId: string, table: NamedTable): Promise<string> {
  const id = randomUUID()
  const place = { columns: ', kind, time_zone', values: `, 'exchange', 'UTC'` }
  const { columns, values } = table === 'exchanges' ? place : { columns: '', values: '' }
  await connection.query(
    `insert into public.${table} (id, user_id, name${columns}) values ($1, $2, gen_random_uuid()${values})`,
    [id, userId],
  )
  return id
}

export interface LinkedRows {
  readonly userId: string
  readonly portfolioId: string
  readonly batchId: string
  /** Imported by the batch; has a fill, as the other trade does. */
  readonly tradeId: string
  readonly otherTradeId: string
}

/** A new trader with a portfolio, a batch and two trades, one of them from the batch. */
export async function linkedRows(server: TestServer): Promise<LinkedRows> {
  const { pool } = server.services.database
  const { userId, portfolio } = await traderWithPortfolio(server)
  const portfolioId = portfolio.id
  const batchId = await addBatch(pool, userId, portfolioId)
  const trades = await addTrades(pool, userId, [{ portfolioId, batchId }, { portfolioId }])
  await addFills(pool, userId, trades)
  const [tradeId = '', otherTradeId = ''] = trades
  return { userId, portfolioId, batchId, tradeId, otherTradeId }
}
