import { postExitWindow } from '#domain/datapoints/facts/post-exit-window.ts'
import { signOf } from '#domain/fills/position.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import { partialPeriods, type Period, type TimedRange } from './bars-while-open.ts'
import { barsBetween, type Bar, type BarSeries, coversPeriod } from './bars.ts'
import { bestExit } from './best-exit.ts'
import { marketCalendarOf } from './hours.ts'
import type { ExcursionGap, ExcursionTrade, Extremes, FigureOrGap } from './price-path.ts'
import { setAndForget } from './set-and-forget.ts'

const knownFigure = <T>(value: T): FigureOrGap<T> => ({ value, gap: null })
const unknownFigure = (gap: ExcursionGap): FigureOrGap<never> => ({ value: null, gap })

/** Excursion figures of a closed trade from candles; each missing figure has a reason. */
export interface CandleExcursions {
  readonly source: ExcursionSource
  readonly whileOpen: FigureOrGap<Extremes>
  /** The extremes if all prices in the bars of entry and exit were the trade's; null unless `source` is approximate. */
  readonly possible: { readonly low: number; readonly high: number } | null
  readonly windowMin: number | null
  readonly afterExit: FigureOrGap<Extremes>
  /** In price, see `bestExit`. */
  readonly bestExit: FigureOrGap<number>
  /** In R before costs, see `setAndForget`. */
  readonly setAndForget: FigureOrGap<number>
}

/** Shorter bars that cover the parts of entry and exit; null for a part that none cover. */
export type FinerBars = readonly (readonly TimedRange[] | null)[]

/** The lowest and highest price of some bars, with the minutes from a moment until the bars that first reached them opened. */
export function extremesOf(ranges: readonly TimedRange[], since: number): Extremes {
  let [low, high, lowAt, highAt] = [Infinity, -Infinity, since, since]
  for (const bar of ranges) {
    if (bar.low < low) [low, lowAt] = [bar.low, bar.from]
    if (bar.high > high) [high, highAt] = [bar.high, bar.from]
  }
  const after = (moment: number) => Math.max(0, moment - since) / minuteMs
  return { low, high, lowAfter: after(lowAt), highAfter: after(highAt) }
}

/** Includes the trade's own fills: bars of another feed may miss them slightly. */
function withFills(extremes: Extremes, trade: ExcursionTrade, since: number): Extremes {
  let { low, high, lowAfter, highAfter } = extremes
  for (const { at, price } of trade.executions) {
    const after = (millisecondsOf(at) - since) / minuteMs
    if (Number(price) < low) [low, lowAfter] = [Number(price), after]
    if (Number(price) > high) [high, highAfter] = [Number(price), after]
  }
  return { low, high, lowAfter, highAfter }
}

const priceAt = (moment: number, price: number | undefined): TimedRange[] =>
  price === undefined ? [] : [{ from: moment, to: moment, low: price, high: price }]

/** The prices of a bar that are certainly from a period: all of a bar inside it, else its opening or closing price. */
function certainPrices(bar: TimedRange & Partial<Bar>, { from, to }: Period): TimedRange[] {
  if (bar.from >= from && bar.to <= to) return [bar]
  return [
    ...(bar.from >= from && bar.from < to ? priceAt(bar.from, bar.open) : []),
    ...(bar.to > from && bar.to <= to ? priceAt(bar.to, bar.close) : []),
  ]
}

/** The bars of a trade, with finer ones in place of those of entry and exit where there are any. */
function refineBars(open: Period, bars: readonly Bar[], finer: FinerBars): readonly (TimedRange & Partial<Bar>)[] {
  const replacements = finer.values()
  return bars.flatMap((bar) =>
    partialPeriods(open, [bar]).length === 0 ? [bar] : (replacements.next().value ?? [bar]),
  )
}

/** How far a fill may lie outside its bar, as a share of its price, or by the length of the bar if larger. */
const tolerance = 0.002

/**
 * Whether the fills match the bars. They do not if the bars are of another contract, another scale, or before a split.
 */
export function isSameMarket(series: BarSeries, trade: Pick<ExcursionTrade, 'executions'>): boolean {
  return trade.executions.every(({ at, price: text }) => {
    const price = Number(text)
    const moment = millisecondsOf(at)
    return barsBetween(series, moment, moment).every(({ low, high }) => {
      const allowance = Math.max(high - low, Math.abs(price) * tolerance)
      return price >= low - allowance && price <= high + allowance
    })
  })
}

/**
 * Computes the excursions of a trade from candles.
 *
 * - One bar length is used per call; callers try lengths from the shortest up. The source records whether it was one
 *   minute.
 * - The bars of entry and exit also hold prices from before and after the trade. Finer bars replace them where there are any
 *   (`finer`, in the order of `partialPeriods`). Of a bar that is not inside the trade only the price at which it opened or
 *   closed during the trade counts. If it reaches further than what counts, the source says that the extremes are
 *   approximate: they are at least what is given and at most `possible`. The bars after the exit are those that open at or after it.
 * - A price counts as reached when its bar opens, or at the entry if later. If one bar holds both extremes, both have
 *   the same time and their order is unknown.
 * - Bars may be missing while nobody may have traded: see `isGap`. With a larger gap no figure is given.
 */
export function computeCandleExcursions(
  trade: ExcursionTrade,
  series: BarSeries,
  finer: FinerBars = [],
): CandleExcursions {
  const source = series.timeframe === '1m' ? 'candles1m' : 'candlesOther'
  const unknown = (gap: ExcursionGap): CandleExcursions => ({
    source,
    whileOpen: unknownFigure(gap),
    possible: null,
    windowMin: null,
    afterExit: unknownFigure(gap),
    bestExit: unknownFigure(gap),
    setAndForget: unknownFigure(gap),
  })
  const { entryAt, exitAt, entryPrice } = trade
  if (entryAt === null || exitAt === null || entryPrice === null) return unknown('notClosed')
  const [entry, exit] = [millisecondsOf(entryAt), millisecondsOf(exitAt)]
  const calendar = marketCalendarOf(trade.assetClass, trade.quoteCurrency)
  const during = barsBetween(series, entry, exit)
  const [first, last] = [during[0], during.at(-1)]
  if (first === undefined || last === undefined) return unknown('noCandles')
  // The moments of the fills themselves must be covered.
  const holdsBoth = first.from <= entry && last.to >= exit
  if (!holdsBoth || !coversPeriod(during, entry, exit, series.timeframe, calendar)) return unknown('gap')
  if (!isSameMarket(series, trade)) return unknown('otherPrices')
  const open = { from: entry, to: exit }
  const bars = refineBars(open, during, finer)
  const whileOpen = withFills(
    extremesOf(
      bars.flatMap((bar) => certainPrices(bar, open)),
      entry,
    ),
    trade,
    entry,
  )
  const possible = bars.reduce(
    (widest, { low, high }) => ({ low: Math.min(widest.low, low), high: Math.max(widest.high, high) }),
    { low: whileOpen.low, high: whileOpen.high },
  )
  const isApproximate = possible.low < whileOpen.low || possible.high > whileOpen.high

  const windowMin = trade.peeWindowMin ?? postExitWindow((exit - entry) / minuteMs)
  const end = exit + windowMin * minuteMs
  const after = barsBetween(series, exit, end).filter((bar) => bar.from >= exit)
  const isCovered = coversPeriod(after, Math.max(exit, last.to), end, series.timeframe, calendar)
  const path = { entry, exit, bars: barsBetween(series, entry, end), isWhole: isCovered }
  const sign = signOf(trade.direction)
  const best = isCovered ? bestExit(trade, path, sign, whileOpen) : null
  return {
    source: isApproximate ? 'candlesApproximate' : source,
    whileOpen: knownFigure(whileOpen),
    possible: isApproximate ? possible : null,
    windowMin,
    afterExit: isCovered ? knownFigure(extremesOf(after, exit)) : unknownFigure('windowNotCovered'),
    bestExit: best === null ? unknownFigure('windowNotCovered') : knownFigure(best),
    setAndForget: setAndForget(trade, path, sign),
  }
}
