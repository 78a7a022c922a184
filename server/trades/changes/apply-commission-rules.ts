import type { Transaction } from 'kysely'
import { exact } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { tradesPerSlice } from '#server/trades/storage/slices.ts'
import { updateTrades, type TradeToUpdate } from '#server/trades/storage/write-trades.ts'
import { buildTradeUpdates } from './trade-changes.ts'

/**
 * Charges the slice of trades after `after`, in a locked portfolio, by its rules in place of any that it had `before`;
 * trades that state costs and locked trades stay as they are. Each changed trade gets a new revision. Returns the last trade of
 * the slice; null for the last slice.
 */
export async function applyCommissionRules(
  trx: Transaction<Schema>,
  userId: Id,
  { id: portfolioId, commissionRules: rules }: Pick<Portfolio, 'id' | 'commissionRules'>,
  before: readonly (readonly CommissionRule[])[],
  after: Id | null,
): Promise<Id | null> {
  let query = trx
    .selectFrom('trades')
    .select(['id', 'commission', 'commission_source as source'])
    .where('portfolio_id', '=', portfolioId)
    .where('commission_source', '!=', 'stated')
    .where('is_locked', '=', false)
    .where('fill_count', '>', 0)
    .orderBy('id')
    .limit(tradesPerSlice)
  if (after !== null) query = query.where('id', '>', after)
  const found = await query.execute()
  const outcomes = await buildTradeUpdates(
    trx,
    userId,
    found.map(({ id }) => ({
      id,
      revision: undefined,
      portfolioId: undefined,
      given: {},
      commissions: { kind: 'portfolio' as const, rules, before },
    })),
  )
  const changed = outcomes.filter((outcome, index): outcome is TradeToUpdate => {
    // Only the trader can correct a trade whose inputs are refused.
    if (outcome instanceof ApiError) return false
    const stored = found[index]
    const { input, commissionSource } = outcome
    return stored?.source !== commissionSource || !exact(stored.commission).eq(exact(input.commission))
  })
  await updateTrades(trx, changed)
  return found.length === tradesPerSlice ? (found.at(-1)?.id ?? null) : null
}
