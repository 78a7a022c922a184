import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { findPortfolio, lockPortfolios } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { timeOrderedId } from '#server/sql/time-ordered-id.ts'
import { checkAndDeriveTrade } from '#server/trades/storage/derive-trade.ts'
import type { StoredTrade } from '#server/trades/storage/trades.ts'
import type { DerivedTrade, TradeToStore } from '#server/trades/storage/write-trades.ts'
import { checkReferences, buildRuleChecks } from './check-references.ts'
import { findReferences } from './find-references.ts'
import { tradeLimitGuard } from './trade-limit-guard.ts'

/** What became of one row: what was made of it, or why it is refused. */
export type Outcome<T> = T | ApiError

/** Runs the work on one row; what it refuses is its outcome, everything else breaks the whole call. */
export function runAsOutcome<T>(work: () => T): Outcome<T> {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/**
 * The user's portfolios of some ids, held until the transaction ends. The function gives one of them; it throws
 * `not_found` for one that the user cannot see, `forbidden` for one that a team shows.
 */
export async function lockPortfoliosOrRefuse(
  trx: Transaction<Schema>,
  ids: readonly Id[],
): Promise<(id: Id) => Portfolio> {
  const distinct = [...new Set(ids)]
  const held = distinct.length === 0 ? new Map<Id, Portfolio>() : await lockPortfolios(trx, distinct)
  const shown = new Set<Id>()
  for (const id of distinct) if (!held.has(id) && (await findPortfolio(trx, id)) !== undefined) shown.add(id)
  return (id) => {
    const portfolio = held.get(id)
    if (portfolio !== undefined) return portfolio
    if (shown.has(id)) throw new ApiError('forbidden', 'Only the trader of this portfolio changes it.')
    throw new ApiError('not_found')
  }
}

/** What the figures of a trade depend on of its portfolio. */
export type FigureContext = Pick<Portfolio, 'currency' | 'timeZone' | 'breakevenTolerance' | 'matching'>

/** Checks and derives a trade for its portfolio. Throws `currency_mismatch` or `validation_failed`, naming fields. */
export function deriveTrade(input: TradeInput, portfolio: FigureContext): DerivedTrade {
  if (input.quoteCurrency !== portfolio.currency) {
    throw new ApiError('currency_mismatch', undefined, [
      { field: 'quoteCurrency', message: `must be ${portfolio.currency}, the currency of the portfolio` },
    ])
  }
  const { trade, faults } = checkAndDeriveTrade(input, portfolio)
  if (trade === null) throw new ApiError('validation_failed', undefined, faults)
  return trade
}

/** Where the extremes of a trade come from: stated by somebody, unless they are those that candles gave before. */
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
}

const manualOrigin = { source: 'manual', importBatchId: null, importKey: null } as const

/** The trade of a new row, ready to be stored. */
export const buildTrade = (
  { portfolioId, input, origin = manualOrigin }: NewRow,
  trade: DerivedTrade,
  checks: readonly RuleCheck[],
): TradeToStore => ({
  input: trade.input,
  figures: trade.figures,
  listedOn: trade.listedOn,
  source: origin.source,
  importBatchId: origin.importBatchId,
  importKey: origin.importKey,
  id: timeOrderedId(Date.now()),
  portfolioId,
  excursionSource: findExcursionSource(input, null),
  ruleChecks: checks,
})

/** Gives the trade of a row that names nothing of the playbook, where it was made before; throws what refuses it. */
export type PrebuiltTrade = (row: NewRow, portfolio: Portfolio) => TradeToStore | undefined

/**
 * Makes trades of the user's new rows, ready to be stored; portfolios are held. Each row's outcome is its own. `given` is
 * what the caller has already: the portfolios, held, and trades that were made before.
 */
export async function buildNewTrades(
  trx: Transaction<Schema>,
  userId: Id,
  rows: readonly NewRow[],
  given: { readonly portfolioOf?: (id: Id) => Portfolio; readonly madeBefore?: PrebuiltTrade } = {},
): Promise<Outcome<TradeToStore>[]> {
  const ids = () => rows.map(({ portfolioId }) => portfolioId)
  const portfolioOf = given.portfolioOf ?? (await lockPortfoliosOrRefuse(trx, ids()))
  const before = rows.map((row) => runAsOutcome(() => given.madeBefore?.(row, portfolioOf(row.portfolioId))))
  const known = await findReferences(
    trx,
    userId,
    rows.flatMap(({ input }, index) => (before[index] === undefined ? [input] : [])),
  )
  const takeSpace = tradeLimitGuard()
  return rows.map((row, index) =>
    runAsOutcome(() => {
      const portfolio = portfolioOf(row.portfolioId)
      const made = before[index]
      if (made instanceof ApiError) throw made
      if (made === undefined) checkReferences(row.input, known, userId, null)
      const trade = made ?? buildTrade(row, deriveTrade(row.input, portfolio), buildRuleChecks(row.input, known, null))
      takeSpace(portfolio)
      return trade
    }),
  )
}
