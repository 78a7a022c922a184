import { postExitWindow } from '#domain/datapoints/facts/post-exit-window.ts'
import { signOf } from '#domain/fills/position.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import { barsBetween, type Bar, type BarSeries, coversPeriod } from './bars.ts'
import { bestExit } from './best-exit.ts'
import { marketCalendarOf } from './hours.ts'
import type { ExcursionGap, ExcursionTrade, Extremes, FigureOrGap } from './price-path.ts'
import { setAndForget } from './set-and-forget.ts'

const knownFigure = <T>(value: T): FigureOrGap<T> => ({ value, gap: null })
const unknownFigure = (gap: ExcursionGap): FigureOrGap<never> => ({ value: null, gap })

/** What candles tell of a closed trade; what they do not tell says why. */
export interface CandleExcursions {
  readonly source: ExcursionSource
  readonly whileOpen: FigureOrGap<Extremes>
  readonly windowMin: number | null
  readonly afterExit: FigureOrGap<Extremes>
  /** In price: the rule is at `bestExit`. */
  readonly bestExit: FigureOrGap<number>
  /** In R, before costs: the rule is at `setAndForget`. */
  readonly setAndForget: FigureOrGap<number>
}

const minute = 60_000

function extremesOf(bars: readonly Bar[], since: number): Extremes {
  let [low, high, lowAt, highAt] = [Infinity, -Infinity, since, since]
  for (const bar of bars) {
    if (bar.low < low) [low, lowAt] = [bar.low, bar.from]
    if (bar.high > high) [high, highAt] = [bar.high, bar.from]
  }
  const after = (moment: number) => Math.max(0, moment - since) / minute
  return { low, high, lowAfter: after(lowAt), highAfter: after(highAt) }
}

/** The trade's own fills were prices too: a bar of another feed may miss them by a little. */
function withFills(extremes: Extremes, trade: ExcursionTrade, since: number): Extremes {
  let { low, high, lowAfter, highAfter } = extremes
  for (const { at, price } of trade.executions) {
    const after = (millisecondsOf(at) - since) / minute
    if (Number(price) < low) [low, lowAfter] = [Number(price), after]
    if (Number(price) > high) [high, highAfter] = [Number(price), after]
  }
  return { low, high, lowAfter, highAfter }
}

/** How far a fill may be off the bar it was in, as a share of its price, where the bar itself is not longer. */
const tolerance = 0.002

/** Whether the fills are of the prices that the bars tell: not of another contract, another scale or before a split. */
function isSameMarket(series: BarSeries, trade: ExcursionTrade): boolean {
  return trade.executions.every(({ at, price: text }) => {
    const price = Number(text)
    const moment = millisecondsOf(at)
    return barsBetween(series, moment, moment).every(({ low, high }) => {
      const far = Math.max(high - low, Math.abs(price) * tolerance)
      return price >= low - far && price <= high + far
    })
  })
}

/**
 * What candles tell of a trade.
 *
 * - One length of bars is looked at, the shortest that covers the trade: the caller tries them in that order. The source
 *   says whether it was one minute.
 * - A bar that holds the entry or the exit counts whole: which of its prices were before or after, it does not tell.
 *   That is why shorter bars go first. The bars after the exit are those that open at the exit or later.
 * - A price is reached when its bar opens, or at the entry where that is later. Where one bar holds both extremes, both
 *   have the same time, and their order is unknown.
 * - Bars may be missing as long as nobody may have traded: `isGap` has how long. Beyond that nothing is told.
 */
export function computeCandleExcursions(trade: ExcursionTrade, series: BarSeries): CandleExcursions {
  const source = series.timeframe === '1m' ? 'candles1m' : 'candlesOther'
  const nothing = (gap: ExcursionGap): CandleExcursions => ({
    source,
    whileOpen: unknownFigure(gap),
    windowMin: null,
    afterExit: unknownFigure(gap),
    bestExit: unknownFigure(gap),
    setAndForget: unknownFigure(gap),
  })
  const { entryAt, exitAt, entryPrice } = trade
  if (entryAt === null || exitAt === null || entryPrice === null) return nothing('notClosed')
  const [entry, exit] = [millisecondsOf(entryAt), millisecondsOf(exitAt)]
  const calendar = marketCalendarOf(trade.assetClass, trade.quoteCurrency)
  const during = barsBetween(series, entry, exit)
  const [first, last] = [during[0], during.at(-1)]
  if (first === undefined || last === undefined) return nothing('noCandles')
  // Where the trade itself was a price there must be a bar.
  const holdsBoth = first.from <= entry && last.to >= exit
  if (!holdsBoth || !coversPeriod(during, entry, exit, series.timeframe, calendar)) return nothing('gap')
  if (!isSameMarket(series, trade)) return nothing('otherPrices')
  const whileOpen = withFills(extremesOf(during, entry), trade, entry)

  const windowMin = trade.peeWindowMin ?? postExitWindow((exit - entry) / minute)
  const end = exit + windowMin * minute
  const after = barsBetween(series, exit, end).filter((bar) => bar.from >= exit)
  const isCovered = coversPeriod(after, Math.max(exit, last.to), end, series.timeframe, calendar)
  const path = { entry, exit, bars: barsBetween(series, entry, end), isWhole: isCovered }
  const sign = signOf(trade.direction)
  const best = isCovered ? bestExit(trade, path, sign, whileOpen) : null
  return {
    source,
    whileOpen: knownFigure(whileOpen),
    windowMin,
    afterExit: isCovered ? knownFigure(extremesOf(after, exit)) : unknownFigure('windowNotCovered'),
    bestExit: best === null ? unknownFigure('windowNotCovered') : knownFigure(best),
    setAndForget: setAndForget(trade, path, sign),
  }
}
