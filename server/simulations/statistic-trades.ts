import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { everyTrade, type SampleFilter } from '#domain/simulation/sample-filter.ts'
import { optionalText, type PackedTrades, packTrades } from '#server/figures/threads/packed-trades.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { isInTradeList } from '#server/trades/filters/filter-conditions.ts'

/** The trades of a portfolio that count in statistics, packed as samples read them; null selects all. */
export function packSampleTrades(
  trx: Transaction<Schema>,
  portfolioId: Id,
  filter: SampleFilter | null,
): Promise<PackedTrades> {
  const { setupIds, from, to, direction, tradeListId } = filter ?? everyTrade
  const conditions = [
    sql`portfolio_id = ${portfolioId}::uuid`,
    ...(setupIds.length === 0 ? [] : [sql`setup_id = any (${[...setupIds]}::uuid[])`]),
    ...(from === null ? [] : [sql`exit_date >= ${from}::date`]),
    ...(to === null ? [] : [sql`exit_date <= ${to}::date`]),
    ...(direction === null ? [] : [sql`direction = ${direction}`]),
    ...(tradeListId === null ? [] : [isInTradeList(tradeListId)]),
  ]
  // In the order in which the thread reads them.
  const further = [optionalText('max_quantity'), optionalText('setup_id')]
  return packTrades(trx, sql.join(conditions, sql` and `), further)
}

/** Throws `not_found` unless every setup belongs to the portfolio's trader, and the user may read it. */
export async function requireReadableSetups(
  trx: Transaction<Schema>,
  portfolioId: Id,
  setupIds: readonly Id[],
): Promise<void> {
  const wanted = [...new Set(setupIds)]
  if (wanted.length === 0) return
  const found = await trx
    .selectFrom('setups')
    .innerJoin('portfolios', 'portfolios.user_id', 'setups.user_id')
    .select('setups.id')
    .where('portfolios.id', '=', portfolioId)
    .where('setups.id', 'in', wanted)
    .execute()
  if (found.length < wanted.length) throw new ApiError('not_found')
}
