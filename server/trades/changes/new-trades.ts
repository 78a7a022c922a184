import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { lockOwnPortfolios } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { timeOrderedId } from '#server/sql/time-ordered-id.ts'
import { checkAndDeriveTrade } from '#server/trades/storage/derive-trade.ts'
import type { StoredTrade } from '#server/trades/storage/trades.ts'
import type { DerivedTrade, TradeToStore } from '#server/trades/storage/write-trades.ts'
import { checkReferences, buildRuleChecks } from './check-references.ts'
import { chargeNewTrade } from './commissions.ts'
import { findReferences } from './find-references.ts'
import { tradeLimitGuard } from './trade-limit-guard.ts'

/** The outcome of one row: its result, or why it is refused. */
export type Outcome<T> = T | ApiError

/** How many wrong fields an answer names; a file read with wrong settings has one in each row. */
export const maxReportedFaults = 50

/** Runs the work on one row; an ApiError becomes its outcome, other errors fail the request. */
export function runAsOutcome<T>(work: () => T): Outcome<T> {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Validates and derives a trade. Throws `currency_mismatch` or `validation_failed` with the fields. */
export function deriveTrade(input: TradeInput, portfolio: Portfolio): DerivedTrade {
  if (input.quoteCurrency !== portfolio.currency) {
    throw new ApiError('currency_mismatch', undefined, [
      { field: 'quoteCurrency', message: `must be ${portfolio.currency}, the currency of the portfolio` },
    ])
  }
  const { trade, faults } = checkAndDeriveTrade(input, portfolio)
  if (trade === null) throw new ApiError('validation_failed', undefined, faults)
  return trade
}

/** The source of the extreme prices: entered manually, unless they are those already derived from candles. */
export function findExcursionSource(input: TradeInput, stored: StoredTrade | null): ExcursionSource {
  const { lowestPrice, highestPrice } = input
  if (lowestPrice === null && highestPrice === null) return 'none'
  const same = stored !== null && stored.lowestPrice === lowestPrice && stored.highestPrice === highestPrice
  return same && stored.excursionSource !== 'none' ? stored.excursionSource : 'manual'
}

/** A trade to be logged. */
export interface NewRow {
  readonly portfolioId: Id
  readonly input: TradeInput
  readonly origin?: Pick<TradeToStore, 'source' | 'importBatchId' | 'importKey'>
  /** Rule checks with their rules as of the check; without them, those of the stated responses. */
  readonly ruleChecks?: readonly RuleCheck[] | undefined
  /** Rules of its import, in place of those of the portfolio. */
  readonly commissionRules?: readonly CommissionRule[] | undefined
  /** Where its extreme prices come from, as an import states it; by default its trader entered them. */
  readonly excursionSource?: ExcursionSource | undefined
}

const manualOrigin = { source: 'manual', importBatchId: null, importKey: null } as const

/**
 * Builds new trades, ready to be stored, with an outcome for each row. Locks the portfolios, unless the caller has done
 * so and passes them.
 */
export async function buildNewTrades(
  trx: Transaction<Schema>,
  userId: Id,
  rows: readonly NewRow[],
  givenPortfolioOf?: (id: Id) => Portfolio,
): Promise<Outcome<TradeToStore>[]> {
  const ids = rows.map(({ portfolioId }) => portfolioId)
  const portfolioOf = givenPortfolioOf ?? (await lockOwnPortfolios(trx, ids))
  const known = await findReferences(
    trx,
    userId,
    rows.map(({ input }) => input),
  )
  const takeSpace = tradeLimitGuard()
  return rows.map(({ portfolioId, input: stated, origin = manualOrigin, ...row }) =>
    runAsOutcome(() => {
      const portfolio = portfolioOf(portfolioId)
      checkReferences(stated, known, userId, null)
      const charged = chargeNewTrade(stated, portfolio, row.commissionRules)
      const found = findExcursionSource(stated, null)
      const ofImport = row.excursionSource === 'none' ? undefined : row.excursionSource
      const { input, figures, listedOn } = deriveTrade(charged.input, portfolio)
      takeSpace(portfolio)
      return {
        input,
        figures,
        listedOn,
        ...origin,
        id: timeOrderedId(Date.now()),
        portfolioId,
        excursionSource: found === 'none' ? 'none' : (ofImport ?? found),
        commissionSource: charged.commissionSource,
        ruleChecks: row.ruleChecks ?? buildRuleChecks(stated, known, null),
      }
    }),
  )
}
