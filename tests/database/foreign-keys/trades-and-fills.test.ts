import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { actAsTrader } from '#tests/support/database/act-as-trader.ts'
import { digestOf } from '#tests/support/database/dump-database.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import {
  addBatch,
  addFills,
  addPortfolio,
  addTrades,
  linkedRows,
  nameOf,
  namedTables,
  undone as undoneOn,
  type LinkedRows,
} from './linked-rows.ts'

const references = {
  trade: { constraint: 'fills_trade_fkey', table: 'fills' },
  portfolio: { constraint: 'trades_portfolio_fkey', table: 'trades' },
  batch: { constraint: 'trades_import_batch_fkey', table: 'trades' },
}
const refused = (reference: object) => ({ code: '23503', schema: 'public', ...reference })

/** An update that makes a row reference another; a fill gets an unused position. */
function updateOf(table: string, column: string): string {
  const [key, also] = table === 'fills' ? ['trade_id', ', position = 8'] : ['id', '']
  return `update ${table} set ${column} = $2${also} where ${key} = $1`
}

onBothDatabases('foreign keys of trades and fills', (server) => {
  let mine: LinkedRows
  let theirs: LinkedRows
  beforeAll(async () => {
    mine = await linkedRows(server())
    theirs = await linkedRows(server())
  })
  const pool = () => server().services.database.pool
  const query = async (text: string, values: unknown[] = []) => (await pool().query<object>(text, values)).rows
  const update = (table: string, column: string, id: string, value: string) =>
    query(updateOf(table, column), [id, value])

  const undone = <T>(work: (client: PoolClient) => Promise<T>) => undoneOn(pool(), work)

  async function refusedWithoutTrace(reference: object, work: () => Promise<unknown>) {
    const before = await digestOf(pool())
    await expect(work()).rejects.toMatchObject(refused(reference))
    expect(await digestOf(pool())).toEqual(before)
  }

  test('are in the catalog, with their action on deletion', async () => {
    const keys = await query(
      `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
         confdeltype as on_delete, convalidated as is_validated,
         (select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality as columns (number, place)
            join pg_attribute on attrelid = conrelid and attnum = number) as columns,
         (select string_agg(attname, ', ') from unnest(confdelsetcols) as number
            join pg_attribute on attrelid = conrelid and attnum = number) as set_null
       from pg_constraint where conrelid in ('fills'::regclass, 'trades'::regclass) and contype = 'f' order by 1`,
    )
    const [cascade, setNull] = ['c', 'n']
    expect(keys).toEqual(
      [
        ['fills_trade_fkey', 'fills', 'trade_id', 'trades', cascade],
        ['trades_exchange_fkey', 'trades', 'exchange_id', 'exchanges', setNull],
        ['trades_import_batch_fkey', 'trades', 'import_batch_id', 'import_batches', setNull],
        ['trades_missed_reason_fkey', 'trades', 'missed_reason_id', 'missed_reasons', setNull],
        ['trades_portfolio_fkey', 'trades', 'portfolio_id', 'portfolios', cascade],
        ['trades_setup_fkey', 'trades', 'setup_id', 'setups', setNull],
      ].map(([name, child, column, parent, on_delete]) => ({
        name,
        child,
        parent,
        on_delete,
        is_validated: true,
        columns: `${column}, user_id`,
        set_null: on_delete === setNull ? column : null,
      })),
    )
  })

  test('find the rows of a parent by an index', async () => {
    const unindexed = await query(
      `select conname from pg_constraint
       where conrelid in ('fills'::regclass, 'trades'::regclass) and contype = 'f'
         and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
    )
    expect(unindexed).toEqual([])
  })

  test.each([1, 20])(
    'among %i others, a row that names what is not there or is not theirs is refused',
    async (others) => {
      const { userId, portfolioId, tradeId } = mine
      const good = Array.from({ length: others }, () => ({ portfolioId }))
      for (const stranger of [randomUUID(), theirs.tradeId]) {
        await refusedWithoutTrace(references.trade, () =>
          addFills(pool(), userId, [...good.map(() => tradeId), stranger], 7),
        )
      }
      for (const stranger of [randomUUID(), theirs.portfolioId]) {
        await refusedWithoutTrace(references.portfolio, () =>
          addTrades(pool(), userId, [...good, { portfolioId: stranger }]),
        )
      }
      for (const stranger of [randomUUID(), theirs.batchId]) {
        await refusedWithoutTrace(references.batch, () =>
          addTrades(pool(), userId, [...good, { portfolioId, batchId: stranger }]),
        )
      }
    },
  )

  test('the refusal reveals nothing about the referenced row', async () => {
    await undone(async (client) => {
      await actAsTrader(client, mine.userId)
      const refusal = (await addFills(client, mine.userId, [theirs.tradeId], 7).catch(
        (caught: unknown) => caught,
      )) as Error
      expect(refusal.message).toBe(
        'insert or update on table "fills" violates foreign key constraint "fills_trade_fkey"',
      )
      expect(JSON.stringify(refusal)).not.toContain(theirs.tradeId)
    })
  })

  test('a row cannot be changed to reference a missing row or another user’s', async () => {
    const { tradeId, otherTradeId } = mine
    for (const stranger of [randomUUID(), theirs.portfolioId]) {
      await refusedWithoutTrace(references.portfolio, () => update('trades', 'portfolio_id', tradeId, stranger))
    }
    for (const stranger of [randomUUID(), theirs.batchId]) {
      await refusedWithoutTrace(references.batch, () => update('trades', 'import_batch_id', otherTradeId, stranger))
    }
    for (const stranger of [randomUUID(), theirs.tradeId]) {
      await refusedWithoutTrace(references.trade, () => update('fills', 'trade_id', tradeId, stranger))
    }
    await refusedWithoutTrace(references.trade, () => update('fills', 'user_id', tradeId, theirs.userId))
  })

  test('a row can move between existing parents', async () => {
    const { userId, tradeId } = mine
    const second = await addPortfolio(pool(), userId)
    const batch = await addBatch(pool(), userId, second)
    const moved = await undone(async (client) => {
      const set =
        'update trades set portfolio_id = $2, import_batch_id = $3 where id = $1 returning portfolio_id, import_batch_id'
      return [
        ...(await client.query<object>(set, [tradeId, second, batch])).rows,
        ...(await client.query<object>(set, [tradeId, second, null])).rows,
      ]
    })
    expect(moved).toEqual([
      { portfolio_id: second, import_batch_id: batch },
      { portfolio_id: second, import_batch_id: null },
    ])
  })

  test('rows may reference rows of the same transaction', async () => {
    const { userId, portfolioId, tradeId } = mine
    await undone(async (client) => {
      const made = await addTrades(
        client,
        userId,
        Array.from({ length: 20 }, () => ({ portfolioId })),
      )
      await client.query('savepoint within')
      const within = await addTrades(client, userId, [{ portfolioId }])
      await client.query('release savepoint within')
      const all = [...made, ...within, tradeId]
      await addFills(client, userId, all, 7)
      expect((await client.query('select from fills where trade_id = any($1)', [all])).rowCount).toBe(23)
    })
  })

  test('deleting a trade deletes its fills, and no others', async () => {
    const { userId, tradeId, otherTradeId, portfolioId } = mine
    await undone(async (client) => {
      // A cascade ignores the trader's rights.
      await actAsTrader(client, userId)
      expect((await client.query('delete from trades where id = $1', [tradeId])).rowCount).toBe(1)
      const { rows } = await client.query('select trade_id from fills where user_id = $1', [userId])
      expect(rows).toEqual([{ trade_id: otherTradeId }])
      // The balance is unchanged: two trades of 10 in a portfolio of 10,000.
      const booked = await client.query('select balance, trade_count from portfolios where id = $1', [portfolioId])
      expect(booked.rows).toEqual([{ balance: '10010', trade_count: 1 }])
    })
  })

  test('trades of a deleted batch stay, without the batch', async () => {
    const { userId, batchId, tradeId, otherTradeId, portfolioId } = mine
    const kept = await addBatch(pool(), userId, portfolioId)
    await query('update trades set import_batch_id = $2 where id = $1', [otherTradeId, kept])
    await undone(async (client) => {
      const before = await client.query<{ row: object }>('select to_jsonb(trades) as row from trades where id = $1', [
        tradeId,
      ])
      await client.query('delete from import_batches where id = $1', [batchId])
      const { rows } = await client.query<{ row: object }>(
        'select to_jsonb(trades) as row from trades where user_id = $1 order by id = $2 desc',
        [userId, tradeId],
      )
      expect(rows.map(({ row }) => row)).toMatchObject([
        { ...before.rows[0]?.row, import_batch_id: null },
        { id: otherTradeId, import_batch_id: kept },
      ])
    })
    await query('update trades set import_batch_id = null where id = $1', [otherTradeId])
  })

  test('deleting a portfolio deletes its trades and their fills, and no others', async () => {
    const { userId, portfolioId, tradeId, otherTradeId } = mine
    const second = await addPortfolio(pool(), userId)
    const trades = await addTrades(pool(), userId, [{ portfolioId: second }, { portfolioId: second }])
    await addFills(pool(), userId, trades)
    await query('delete from portfolios where id = $1', [second])
    const left = (column: string, table: string) =>
      query(`select ${column} as id from ${table} where user_id = any($1) order by 1`, [[userId, theirs.userId]])
    const stay = [tradeId, otherTradeId, theirs.tradeId, theirs.otherTradeId].toSorted().map((id) => ({ id }))
    expect(await left('id', 'trades')).toEqual(stay)
    expect(await left('trade_id', 'fills')).toEqual(stay)
    expect(await query('select from portfolios where id = $1', [portfolioId])).toHaveLength(1)
  })

  test('deleting an account leaves no row', async () => {
    const gone = await linkedRows(server())
    const rowsOf = async ({ userId }: LinkedRows) => {
      const counts = []
      for (const table of ['portfolios', 'import_batches', 'trades', 'fills']) {
        counts.push((await query(`select from ${table} where user_id = $1`, [userId])).length)
      }
      return counts
    }
    expect(await rowsOf(gone)).toEqual([1, 1, 2, 2])
    await query('delete from auth.users where id = $1', [gone.userId])
    expect(await rowsOf(gone)).toEqual([0, 0, 0, 0])
    expect(await rowsOf(theirs)).toEqual([1, 1, 2, 2])
  })

  test('referenced rows keep their id and owner', async () => {
    const { userId, portfolioId } = mine
    const named = await Promise.all(namedTables.map((table) => nameOf(pool(), userId, table)))
    const [setup, exchange, reason] = named
    await undone(async (client) => {
      await client.query('update trades set setup_id = $2, exchange_id = $3, missed_reason_id = $4 where id = $1', [
        mine.tradeId,
        setup,
        exchange,
        reason,
      ])
      const keys = {
        trades: mine.tradeId,
        portfolios: portfolioId,
        import_batches: mine.batchId,
        ...Object.fromEntries(namedTables.map((table, index) => [table, named[index]])),
      }
      for (const [table, id] of Object.entries(keys)) {
        for (const column of ['id', 'user_id']) {
          await client.query('savepoint before')
          const changed = client.query(`update ${table} set ${column} = gen_random_uuid() where id = $1`, [id])
          await expect(changed, `${table}.${column}`).rejects.toMatchObject({ code: '23503' })
          await client.query('rollback to before')
        }
        await client.query(`update ${table} set id = id, user_id = user_id where id = $1`, [id])
      }
    })
  })

  test('referenced tables cannot be truncated', async () => {
    for (const table of ['trades', 'portfolios', 'import_batches', ...namedTables]) {
      await expect(query(`truncate ${table}`), table).rejects.toMatchObject({ code: '0A000' })
    }
  })
})
