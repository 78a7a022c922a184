import * as contract from '#contract/candles/excursions.ts'
import type { ExcursionGap } from '#domain/market/price-path.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { lockTradesForUpdate, requireUnlocked } from '#server/trades/changes/trade-changes.ts'
import { findTrade, findTrades } from '#server/trades/storage/trades.ts'
import { listClosedTradesPage } from './closed-trades-page.ts'
import { readTradeExcursions } from './read-excursions.ts'
import { type TradeWithReadings, type StoreOutcome, storeExcursions } from './store-excursions.ts'

function requireConnected({ signal }: RequestContext): void {
  if (signal.aborted) throw new ApiError('cancelled')
}

const countStored = (outcomes: readonly StoreOutcome[], holds: (outcome: Exclude<StoreOutcome, ApiError>) => boolean) =>
  outcomes.filter((outcome) => !(outcome instanceof ApiError) && holds(outcome)).length
const countRefused = (outcomes: readonly StoreOutcome[], isLocked: boolean) =>
  outcomes.filter((outcome) => outcome instanceof ApiError && (outcome.code === 'locked') === isLocked).length

/** How many trades candles do not tell of, by the reason. */
function countGaps(trades: readonly TradeWithReadings[]): Partial<Record<ExcursionGap, number>> {
  const gaps: Partial<Record<ExcursionGap, number>> = {}
  for (const { readings } of trades) {
    const { gap } = readings.excursions.whileOpen
    if (gap !== null) gaps[gap] = (gaps[gap] ?? 0) + 1
  }
  return gaps
}

export const excursionRoutes = [
  implement(contract.computeTradeExcursions, async ({ params, body }, context) => {
    const { transaction, user } = context
    const { stored, benchmarkSymbol } = await transaction(async (trx) => {
      const { tradeOf, portfolioOf } = await lockTradesForUpdate(trx, [params.id])
      const trade = tradeOf(params.id)
      return { stored: trade, benchmarkSymbol: portfolioOf(trade.portfolioId).benchmarkSymbol }
    })
    requireUnlocked(stored)
    const readings = await readTradeExcursions(context, stored, body.benchmark ?? benchmarkSymbol)
    requireConnected(context)
    return transaction(async (trx) => {
      const [taken] = await storeExcursions(trx, user.userId, [{ stored, readings }], body.replace)
      if (taken instanceof ApiError) throw taken
      const { excursions, timeframe } = readings
      return {
        trade: orNotFound(await findTrade(trx, params.id)),
        timeframe,
        taken: orNotFound(taken).taken,
        kept: orNotFound(taken).kept,
        gaps: {
          whileOpen: excursions.whileOpen.gap,
          afterExit: excursions.afterExit.gap,
          bestExit: excursions.bestExit.gap,
          setAndForget: excursions.setAndForget.gap,
        },
      }
    })
  }),

  implement(contract.computePortfolioExcursions, async ({ params, body }, context) => {
    const { transaction, user } = context
    const { page, trades, total, benchmarkSymbol } = await transaction(async (trx) => {
      const { benchmarkSymbol: symbol } = await lockOwnPortfolio(trx, params.id)
      const found = await listClosedTradesPage(trx, params.id, body.cursor, body.limit, body.within)
      return { ...found, trades: await findTrades(trx, found.page), benchmarkSymbol: symbol }
    })
    const read: TradeWithReadings[] = []
    let locked = 0
    for (const id of page) {
      requireConnected(context)
      const stored = trades.get(id)
      if (stored === undefined) continue
      if (stored.isLocked) locked += 1
      else
        read.push({ stored, readings: await readTradeExcursions(context, stored, body.benchmark ?? benchmarkSymbol) })
    }
    requireConnected(context)
    const outcomes =
      read.length === 0 ? [] : await transaction((trx) => storeExcursions(trx, user.userId, read, body.replace))
    const last: Id | undefined = page.at(-1)
    return {
      total,
      examined: page.length,
      changed: countStored(outcomes, ({ changed }) => changed),
      unchanged: countStored(outcomes, ({ changed }) => !changed),
      kept: countStored(outcomes, ({ kept }) => kept.length > 0),
      locked: locked + countRefused(outcomes, true),
      conflicts: countRefused(outcomes, false),
      gaps: countGaps(read),
      next: page.length < body.limit || last === undefined ? null : last,
    }
  }),
]
