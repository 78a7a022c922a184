import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { digestOf } from '#tests/support/dump-database.ts'
import {
  addBatch,
  addFills,
  addPortfolio,
  addTrades,
  linkedRows,
  undone as undoneOn,
  type LinkedRows,
} from './linked-rows.ts'
import { onBothDatabases } from '#tests/support/on-both-databases.ts'

const references = {
  trade: { constraint: 'fills_trade_fkey', table: 'fills', column: 'trade_id' },
  portfolio: { constraint: 'trades_portfolio_fkey', table: 'trades', column: 'portfolio_id' },
  batch: { constraint: 'trades_import_batch_fkey', table: 'trades', column: 'import_batch_id' },
}
const refused = (reference: object) => ({ code: '23503', schema: 'public', ...reference })

/** An update that makes a row name another; a fill gets a position that no other has. */
function updateOf(table: string, column: string): string {
  const [key, also] = table === 'fills' ? ['trade_id', ', position = 8'] : ['id', '']
  return `update ${table} set ${column} = $2${also} where ${key} = $1`
}

onBothDatabases('references that are checked once a statement', (server) => {
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

  const undone = <T>(work: (client: PoolClient) => Promise<T>, begin?: string) => undoneOn(pool(), work, begin)

  async function refusedWithoutTrace(reference: object, work: () => Promise<unknown>) {
    const before = await digestOf(pool())
    await expect(work()).rejects.toMatchObject(refused(reference))
    expect(await digestOf(pool())).toEqual(before)
  }

  test('are listed, and are no foreign keys beside', async () => {
    const listed = `select reference, child::text, child_column, parent::text, on_delete
      from app.references_by_statement order by 1`
    expect(await query(listed)).toEqual(
      [
        ['fills_trade_fkey', 'fills', 'trade_id', 'trades', 'cascade'],
        ['trades_exchange_fkey', 'trades', 'exchange_id', 'exchanges', 'set null'],
        ['trades_import_batch_fkey', 'trades', 'import_batch_id', 'import_batches', 'set null'],
        ['trades_missed_reason_fkey', 'trades', 'missed_reason_id', 'missed_reasons', 'set null'],
        ['trades_portfolio_fkey', 'trades', 'portfolio_id', 'portfolios', 'cascade'],
        ['trades_setup_fkey', 'trades', 'setup_id', 'setups', 'set null'],
      ].map(([reference, child, child_column, parent, on_delete]) => ({
        reference,
        child,
        child_column,
        parent,
        on_delete,
      })),
    )
    expect(
      await query(`select conname from pg_constraint join app.references_by_statement on conname = reference`),
    ).toEqual([])
  })

  // Few rows are looked up one by one, many together.
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

  test('the refusal says nothing of what was named', async () => {
    const error = (await addFills(pool(), mine.userId, [theirs.tradeId], 7).catch((caught: unknown) => caught)) as Error
    expect(error.message).toBe('insert or update on table "fills" violates foreign key constraint "fills_trade_fkey"')
    expect(JSON.stringify(error)).not.toContain(theirs.tradeId)
  })

  test('a row is not made to name what is not there, or is of somebody else', async () => {
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

  test('a row is moved among what is there', async () => {
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

  test('of many rows only those that this transaction has not written itself are locked', async () => {
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
      const { rows } = await client.query<{ id: string }>(
        `select id from trades where id = any($1) and xmax <> '0' and id <> $2`,
        [all, within[0]],
      )
      expect(rows).toEqual([{ id: tradeId }])
      expect((await client.query('select from fills where trade_id = any($1)', [all])).rowCount).toBe(23)
    })
  })

  test('with a trade its fills go, and no others', async () => {
    const { userId, tradeId, otherTradeId, portfolioId } = mine
    await undone(async (client) => {
      // As the trader: what follows a deletion is not bound by their rights.
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
        [JSON.stringify({ sub: userId })],
      )
      expect((await client.query('delete from trades where id = $1', [tradeId])).rowCount).toBe(1)
      const { rows } = await client.query('select trade_id from fills where user_id = $1', [userId])
      expect(rows).toEqual([{ trade_id: otherTradeId }])
      // It is booked as before: two trades of 10 in a portfolio of 10,000.
      const booked = await client.query('select balance, trade_count from portfolios where id = $1', [portfolioId])
      expect(booked.rows).toEqual([{ balance: '10010', trade_count: 1 }])
    })
  })

  test('trades of a batch that is deleted stay without it', async () => {
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

  test('with a portfolio its trades and their fills go, and no others', async () => {
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

  test('an account that is deleted leaves no row', async () => {
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

  test('what can be referred to keeps its id and owner', async () => {
    const keys = { trades: mine.tradeId, portfolios: mine.portfolioId, import_batches: mine.batchId }
    for (const [table, id] of Object.entries(keys)) {
      for (const column of ['id', 'user_id']) {
        const changed = query(`update ${table} set ${column} = gen_random_uuid() where id = $1`, [id])
        await expect(changed, `${table}.${column}`).rejects.toMatchObject({ code: '23503', table })
      }
      await query(`update ${table} set id = id, user_id = user_id where id = $1`, [id])
    }
  })

  test('what is referred to is not emptied away', async () => {
    for (const table of ['trades', 'portfolios']) {
      await expect(query(`truncate ${table} cascade`), table).rejects.toMatchObject({ code: '0A000' })
    }
    await undone(async (client) => {
      await client.query('truncate trades, fills cascade')
      await client.query('truncate import_batches cascade')
    })
  })

  test('rows are deleted where those that others made meanwhile are seen', async () => {
    for (const level of ['repeatable read', 'serializable']) {
      await undone(async (client) => {
        await client.query('delete from trades where id = $1', [randomUUID()])
        await addFills(client, mine.userId, [mine.tradeId], 7)
        const deleted = client.query('delete from trades where id = $1', [mine.tradeId])
        await expect(deleted).rejects.toMatchObject({ code: '0A000' })
      }, `begin isolation level ${level}`)
    }
  })

  test('rows that came while triggers rested are found', async () => {
    await query('select app.check_all_references()')
    const orphan = {
      fills: (client: PoolClient) => addFills(client, mine.userId, [theirs.tradeId], 7),
      trades: (client: PoolClient) => addTrades(client, mine.userId, [{ portfolioId: theirs.portfolioId }]),
    }
    for (const [table, add] of Object.entries(orphan)) {
      await undone(async (client) => {
        await client.query(`alter table ${table} disable trigger user`)
        await add(client)
        const checked = client.query('select app.check_all_references()')
        await expect(checked).rejects.toMatchObject({ code: '23503', table })
      })
    }
  })

  test('are out of the reach of clients', async () => {
    for (const statement of [
      'select app.check_all_references()',
      'select from app.references_by_statement',
      `select app.refer_by_statement('x', 'public.fills', 'trade_id', 'public.trades', 'cascade')`,
      `create temp table probe (trade_id uuid, user_id uuid); create trigger probe after delete on probe
         referencing old table as old_rows for each statement
         execute function app.follow_deleted_references('public.fills', 'trade_id', 'cascade')`,
    ]) {
      await undone(async (client) => {
        await client.query(`set local role authenticated`)
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      })
    }
  })
})
