import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { actAsTrader } from '#tests/support/database/act-as-trader.ts'
import { digestOf } from '#tests/support/database/dump-database.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { linkedRows, nameOf, namedTables, undone as undoneOn, type LinkedRows, type NamedTable } from './linked-rows.ts'
const references = [
  { table: 'setups', column: 'setup_id', constraint: 'trades_setup_fkey' },
  { table: 'exchanges', column: 'exchange_id', constraint: 'trades_exchange_fkey' },
  { table: 'missed_reasons', column: 'missed_reason_id', constraint: 'trades_missed_reason_fkey' },
] as const

/** Copies a trade several times; the last copy references something. */
const copies = (column: string, count: number) => `
  insert into trades (user_id, portfolio_id, ${column}, status, symbol, asset_class, quote_currency, point_value,
    direction, commission, exchange_fees, swap_funding, is_excluded, quantity, max_quantity, total_fees, fill_count)
  select user_id, portfolio_id, case when n = ${count} then $2::uuid end, status, symbol, asset_class, quote_currency,
    point_value, direction, 0, 0, 0, false, 0, 0, 0, 0
  from trades, generate_series(1, ${count}) as n where trades.id = $1 returning ${column} as named`

onBothDatabases('foreign keys of trades to the playbook', (server) => {
  let mine: LinkedRows
  let theirs: LinkedRows
  const named = new Map<NamedTable, { readonly mine: string; readonly theirs: string }>()
  const pool = () => server().services.database.pool
  beforeAll(async () => {
    mine = await linkedRows(server())
    theirs = await linkedRows(server())
    for (const table of namedTables) {
      named.set(table, {
        mine: await nameOf(pool(), mine.userId, table),
        theirs: await nameOf(pool(), theirs.userId, table),
      })
    }
  })
  const query = async (text: string, values: unknown[] = []) => (await pool().query<object>(text, values)).rows
  const of = (table: NamedTable) => named.get(table) ?? { mine: '', theirs: '' }

  const undone = (work: (client: PoolClient) => Promise<unknown>) => undoneOn(pool(), work)

  test.each(references)('a new trade references existing $table, or none', async ({ table, column }) => {
    await undone(async (client) => {
      const { rows } = await client.query(copies(column, 3), [mine.tradeId, of(table).mine])
      expect(rows).toEqual([{ named: null }, { named: null }, { named: of(table).mine }])
    })
  })

  test.each(references)('no trade references missing $table or another user’s', async (reference) => {
    const { table, column, constraint } = reference
    const before = await digestOf(pool())
    for (const stranger of [randomUUID(), of(table).theirs]) {
      for (const count of [1, 20]) {
        await expect(query(copies(column, count), [mine.tradeId, stranger])).rejects.toMatchObject({
          code: '23503',
          schema: 'public',
          table: 'trades',
          constraint,
        })
      }
      const renamed = query(`update trades set ${column} = $2 where id = $1`, [mine.tradeId, stranger])
      await expect(renamed).rejects.toMatchObject({ code: '23503', constraint })
    }
    expect(await digestOf(pool())).toEqual(before)
  })

  test.each(references)('trades lose the name of $table that are deleted, and nothing else', async (reference) => {
    const { table, column } = reference
    await undone(async (client) => {
      const kept = await nameOf(client, mine.userId, table)
      // Cascades of a deletion ignore the trader's rights.
      await actAsTrader(client, mine.userId)
      const state = async () =>
        (await client.query<{ row: object }>('select to_jsonb(trades) as row from trades order by id')).rows
      await client.query(`update trades set ${column} = case when id = $1 then $2::uuid else $3::uuid end`, [
        mine.tradeId,
        of(table).mine,
        kept,
      ])
      const before = await state()
      expect(before).toHaveLength(2)
      expect((await client.query(`delete from ${table} where id = $1`, [of(table).mine])).rowCount).toBe(1)
      const after = await state()
      const nameless = before.map(({ row }) => ({
        row: column in row && row[column as never] === of(table).mine ? { ...row, [column]: null } : row,
      }))
      expect(after.map(({ row }) => ({ ...row, updated_at: null, revision: null }))).toEqual(
        nameless.map(({ row }) => ({ ...row, updated_at: null, revision: null })),
      )
    })
  })
})
