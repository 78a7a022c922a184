import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { SampleFilter, SizedStatisticTrade } from '#domain/simulation/sample.ts'
import { ApiError } from '#server/request/api-error.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The trades of a portfolio that count in statistics, in any order; null selects all. */
export function readStatisticTrades(
  trx: Transaction<Schema>,
  portfolioId: Id,
  filter: SampleFilter | null,
): Promise<SizedStatisticTrade[]> {
  let query = trx
    .selectFrom('trades')
    .select(
      aliased({
        id: 'id',
        status: 'status',
        isExcluded: 'is_excluded',
        direction: 'direction',
        entryAt: 'entry_at',
        exitAt: 'exit_at',
        exitDate: 'exit_date',
        netPnl: 'net_pnl',
        grossPnl: 'gross_pnl',
        totalFees: 'total_fees',
        initialRiskAmount: 'initial_risk_amount',
        realizedR: 'realized_r',
        maeR: 'mae_r',
        mfeR: 'mfe_r',
        excursionSource: 'excursion_source',
        holdMinutes: 'hold_minutes',
        result: 'result',
        maxQuantity: 'max_quantity',
      }),
    )
    .where('portfolio_id', '=', portfolioId)
    .where('status', '=', 'completed')
    .where('is_excluded', '=', false)
  if (filter === null) return query.execute()
  const { setupIds, from, to, direction } = filter
  if (setupIds.length > 0) query = query.where('setup_id', 'in', [...setupIds])
  if (from !== null) query = query.where('exit_date', '>=', from)
  if (to !== null) query = query.where('exit_date', '<=', to)
  if (direction !== null) query = query.where('direction', '=', direction)
  return query.execute()
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
