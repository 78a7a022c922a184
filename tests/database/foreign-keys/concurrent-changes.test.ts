import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { addBatch, addFills, addPortfolio, addTrades, linkedRows, type LinkedRows } from './linked-rows.ts'

const remove = (table: string, id: () => string) => (client: PoolClient) =>
  client.query(`delete from ${table} where id = $1`, [id()])

/** The embedded database has one connection, so nothing runs concurrently there. */
const onPostgres = describe.skipIf(withoutPostgres() !== null)

onPostgres.each([1, 20])('foreign keys of trades and fills, of %i rows, between two connections', (many) => {
  let server: TestServer
  let pool: Pool
  let rows: LinkedRows
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
    pool = server.services.database.pool
  })
  afterAll(() => server?.close())

  const isWaiting = async (pid: number) => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock' and state = 'active'`,
      [pid],
    )
    return rowCount === 1
  }

  /**
   * Does `first` in a transaction and leaves it open, sees `second` wait for it on another connection, and ends the first.
   * Returns how the second ended.
   */
  async function oneAfterTheOther(
    first: (client: PoolClient) => Promise<unknown>,
    second: (client: PoolClient) => Promise<unknown>,
    end: 'commit' | 'rollback' = 'commit',
  ) {
    rows = await linkedRows(server)
    const clients = [await pool.connect(), await pool.connect()] as const
    try {
      await clients[0].query('begin')
      await first(clients[0])
      const { rows: at } = await clients[1].query<{ pid: number }>('select pg_backend_pid() as pid')
      let hasEnded = false
      const ended = second(clients[1]).then(
        () => ({ code: null }),
        (error: unknown) => error,
      )
      void ended.then(() => (hasEnded = true))
      while (!(await isWaiting(at[0]?.pid ?? 0))) {
        if (hasEnded) throw new Error('the second did not wait for the first')
      }
      await clients[0].query(end)
      return await ended
    } finally {
      for (const client of clients) {
        await client.query('rollback')
        client.release()
      }
    }
  }

  const countOf = async (table: string, condition: string) =>
    (await pool.query(`select from ${table} where user_id = $1 and ${condition}`, [rows.userId])).rowCount
  const trade = () => rows.tradeId
  const portfolio = () => rows.portfolioId
  const batch = () => rows.batchId
  const times = <T>(value: T): T[] => Array.from({ length: many }, () => value)
  const fillOfTrade = (client: PoolClient) => addFills(client, rows.userId, times(trade()), 7)
  const done = { code: null }

  test('adding a fill to a trade that is being deleted waits, and is refused', async () => {
    expect(await oneAfterTheOther(remove('trades', trade), fillOfTrade)).toMatchObject({
      code: '23503',
      constraint: 'fills_trade_fkey',
    })
    expect(await countOf('fills', 'true')).toBe(1)
  })

  test('if the deletion is rolled back, the fill is stored', async () => {
    expect(await oneAfterTheOther(remove('trades', trade), fillOfTrade, 'rollback')).toEqual(done)
    expect(await countOf('fills', `trade_id = '${trade()}'`)).toBe(1 + many)
  })

  test('a deletion waits for fills that are being added, and deletes them too', async () => {
    expect(await oneAfterTheOther(fillOfTrade, remove('trades', trade))).toEqual(done)
    expect(await countOf('fills', 'true')).toBe(1)
    expect(await countOf('fills', `trade_id = '${trade()}'`)).toBe(0)
  })

  test('no trade, new or moved, enters a portfolio that is being deleted', async () => {
    const refused = { code: '23503', constraint: 'trades_portfolio_fkey' }
    const add = (client: PoolClient) => addTrades(client, rows.userId, times({ portfolioId: portfolio() }))
    expect(await oneAfterTheOther(remove('portfolios', portfolio), add)).toMatchObject(refused)
    expect(await countOf('trades', 'true')).toBe(0)

    let elsewhere = ''
    const removeElsewhere = async (client: PoolClient) => {
      elsewhere = await addPortfolio(pool, rows.userId)
      await client.query('delete from portfolios where id = $1', [elsewhere])
    }
    const move = (client: PoolClient) =>
      client.query('update trades set portfolio_id = $2 where id = $1', [trade(), elsewhere])
    expect(await oneAfterTheOther(removeElsewhere, move)).toMatchObject(refused)
    expect(await countOf('trades', `portfolio_id = '${portfolio()}'`)).toBe(2)
  })

  test('deleting a portfolio deletes trades added or moved to it meanwhile, not those moved away', async () => {
    const add = async (client: PoolClient) => {
      const added = await addTrades(client, rows.userId, times({ portfolioId: portfolio() }))
      await addFills(client, rows.userId, added)
    }
    expect(await oneAfterTheOther(add, remove('portfolios', portfolio))).toEqual(done)
    expect([await countOf('trades', 'true'), await countOf('fills', 'true')]).toEqual([0, 0])

    let elsewhere = ''
    const move = async (client: PoolClient) => {
      elsewhere = await addPortfolio(pool, rows.userId)
      await client.query('update trades set portfolio_id = $2 where id = $1', [trade(), elsewhere])
    }
    expect(await oneAfterTheOther(move, remove('portfolios', portfolio))).toEqual(done)
    expect(await countOf('trades', 'true')).toBe(1)
    expect(await countOf('trades', `portfolio_id = '${elsewhere}'`)).toBe(1)
    expect(await countOf('fills', `trade_id = '${trade()}'`)).toBe(1)

    expect(
      await oneAfterTheOther(
        move,
        remove('portfolios', () => elsewhere),
      ),
    ).toEqual(done)
    expect(await countOf('trades', 'true')).toBe(1)
    expect(await countOf('trades', `id = '${rows.otherTradeId}'`)).toBe(1)
  })

  test('no trade references a deleted batch', async () => {
    const add = (client: PoolClient) =>
      addTrades(client, rows.userId, times({ portfolioId: portfolio(), batchId: batch() }))
    expect(await oneAfterTheOther(remove('import_batches', batch), add)).toMatchObject({
      code: '23503',
      constraint: 'trades_import_batch_fkey',
    })
    expect(await countOf('trades', 'true')).toBe(2)

    expect(await oneAfterTheOther(add, remove('import_batches', batch))).toEqual(done)
    expect(await countOf('trades', 'import_batch_id is null')).toBe(2 + many)
  })

  test('writers of different rows, and readers, do not wait', async () => {
    rows = await linkedRows(server)
    const clients = [await pool.connect(), await pool.connect()] as const
    try {
      for (const client of clients) await client.query(`begin; set local lock_timeout = '10s'`)
      const second = await addBatch(pool, rows.userId, portfolio())
      await addFills(clients[0], rows.userId, times(trade()), 7)
      await addFills(clients[1], rows.userId, times(trade()), 50)
      await clients[1].query('update trades set import_batch_id = $2, lessons = $3 where id = $1', [
        trade(),
        second,
        'x',
      ])
      for (const client of clients) await client.query('commit')
      expect(await countOf('fills', `trade_id = '${trade()}'`)).toBe(1 + 2 * many)
    } finally {
      for (const client of clients) {
        await client.query('rollback')
        client.release()
      }
    }
  })
})
