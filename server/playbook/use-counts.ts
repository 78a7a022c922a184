import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

type Counts = Record<Id, number>

const countsOf = (rows: readonly { readonly id: Id; readonly count: number }[]): Counts =>
  Object.fromEntries(rows.map(({ id, count }) => [id, count]))

/** How many trades of a user have each tag, reason, exchange and symbol. */
export async function readUseCounts(trx: Transaction<Schema>, userId: Id) {
  const ofTrades = async (column: 'missed_reason_id' | 'exchange_id'): Promise<Counts> => {
    const { rows } = await sql<{ id: Id; count: number }>`
      select ${sql.ref(column)} as id, count(*)::int as count from trades
      where user_id = ${userId}::uuid and ${sql.ref(column)} is not null group by 1
    `.execute(trx)
    return countsOf(rows)
  }
  const tags = await sql<{ id: Id; count: number }>`
    select tag_id as id, count(*)::int as count from trade_tags where user_id = ${userId}::uuid group by 1
  `.execute(trx)
  // Symbols are unique within an exchange whatever their case.
  const symbols = await sql<{ id: Id; count: number }>`
    select symbols.id, count(*)::int as count from symbols
    join trades on trades.exchange_id = symbols.exchange_id and lower(trades.symbol) = lower(symbols.symbol)
    where symbols.user_id = ${userId}::uuid and trades.user_id = ${userId}::uuid group by 1
  `.execute(trx)
  return {
    tags: countsOf(tags.rows),
    missedReasons: await ofTrades('missed_reason_id'),
    exchanges: await ofTrades('exchange_id'),
    symbols: countsOf(symbols.rows),
  }
}
