import * as contract from '#contract/excursions.ts'
import type { ExcursionGap } from '#domain/price-path.ts'
import type { Id } from '#domain/units.ts'
import { closedTradesPage } from '#server/data/closed-trades-page.ts'
import { findTrade, findTrades } from '#server/data/trades.ts'
import { ApiError } from '#server/errors.ts'
import { readCandles } from '#server/excursions/read-candles.ts'
import { type ReadTrade, type Taken, takeReadings } from '#server/excursions/take-readings.ts'
import { implement, type RequestContext } from '#server/implement.ts'
import { existing, holdPortfolio } from './owned.ts'
import { holdTrades, requireUnlocked } from './trade-changes.ts'

function refuseGone({ signal }: RequestContext): void {
  if (signal.aborted) throw new ApiError('cancelled')
}

const of = (outcomes: readonly Taken[], holds: (outcome: Exclude<Taken, ApiError>) => boolean) =>
  outcomes.filter((outcome) => !(outcome instanceof ApiError) && holds(outcome)).length
const refusedAs = (outcomes: readonly Taken[], isLocked: boolean) =>
  outcomes.filter((outcome) => outcome instanceof ApiError && (outcome.code === 'locked') === isLocked).length

/** How many trades candles do not tell of, by the reason. */
function gapsOf(trades: readonly ReadTrade[]): Partial<Record<ExcursionGap, number>> {
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
      const { tradeOf, portfolioOf } = await holdTrades(trx, [params.id])
      const trade = tradeOf(params.id)
      return { stored: trade, benchmarkSymbol: portfolioOf(trade.portfolioId).benchmarkSymbol }
    })
    requireUnlocked(stored)
    const readings = await readCandles(context, stored, body.benchmark ?? benchmarkSymbol)
    refuseGone(context)
    return transaction(async (trx) => {
      const [taken] = await takeReadings(trx, user.userId, [{ stored, readings }], body.replace)
      if (taken instanceof ApiError) throw taken
      const { excursions, timeframe } = readings
      return {
        trade: existing(await findTrade(trx, params.id)),
        timeframe,
        taken: existing(taken).taken,
        kept: existing(taken).kept,
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
      const { benchmarkSymbol: symbol } = await holdPortfolio(trx, params.id)
      const found = await closedTradesPage(trx, params.id, body.cursor, body.limit)
      return { ...found, trades: await findTrades(trx, found.page), benchmarkSymbol: symbol }
    })
    const read: ReadTrade[] = []
    let locked = 0
    for (const id of page) {
      refuseGone(context)
      const stored = trades.get(id)
      if (stored === undefined) continue
      if (stored.isLocked) locked += 1
      else read.push({ stored, readings: await readCandles(context, stored, body.benchmark ?? benchmarkSymbol) })
    }
    refuseGone(context)
    const outcomes =
      read.length === 0 ? [] : await transaction((trx) => takeReadings(trx, user.userId, read, body.replace))
    const last: Id | undefined = page.at(-1)
    return {
      total,
      examined: page.length,
      changed: of(outcomes, ({ changed }) => changed),
      unchanged: of(outcomes, ({ changed }) => !changed),
      kept: of(outcomes, ({ kept }) => kept.length > 0),
      locked: locked + refusedAs(outcomes, true),
      conflicts: refusedAs(outcomes, false),
      gaps: gapsOf(read),
      next: page.length < body.limit || last === undefined ? null : last,
    }
  }),
]
