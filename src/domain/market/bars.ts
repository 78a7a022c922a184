import { minuteMs } from '#domain/time/durations.ts'
import { timeframeMinutes, type Timeframe } from './candles.ts'
import { openMinutes, type MarketCalendar } from './hours.ts'

/** A bar for computations: times in milliseconds since 1970, prices as float64. */
export interface Bar {
  readonly from: number
  readonly to: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Bars of one length, oldest first. */
export interface BarSeries {
  readonly timeframe: Timeframe
  readonly bars: readonly Bar[]
}

/** Builds bars from rows of opening time in milliseconds, open, high, low and close. */
export function buildBars(
  timeframe: Timeframe,
  rows: readonly (readonly [at: number, open: number, high: number, low: number, close: number])[],
): BarSeries {
  const length = timeframeMinutes(timeframe) * minuteMs
  const bars = rows.map(([from, open, high, low, close]) => ({ from, to: from + length, open, high, low, close }))
  return { timeframe, bars }
}

/** Index of the first bar that ends after a moment. */
function firstEndingAfter(bars: readonly Bar[], moment: number): number {
  let low = 0
  let high = bars.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle]?.to ?? Infinity) > moment) high = middle
    else low = middle + 1
  }
  return low
}

/** The bars that overlap the time from one moment to another; if both are equal, the bar that contains the moment. */
export function barsBetween({ bars }: BarSeries, from: number, to: number): Bar[] {
  const found: Bar[] = []
  for (let place = firstEndingAfter(bars, from); place < bars.length; place += 1) {
    const bar = bars[place]
    if (bar === undefined || (bar.from >= to && bar.from > from)) break
    found.push(bar)
  }
  return found
}

/** The bars completed at a moment, at most the last `maxBars`, oldest first. */
export function barsClosedBefore({ bars }: BarSeries, moment: number, maxBars: number): readonly Bar[] {
  const end = firstEndingAfter(bars, moment)
  return bars.slice(Math.max(0, end - maxBars), end)
}

/** Tolerated gap: no trades means no bar, so five bars or half an hour of open market may be missing. */
const toleratedBars = 5
const toleratedMinutes = 30
/** Tolerated gap if market hours are unknown: a long weekend. */
const toleratedMinutesWithoutHours = 4 * 1440

/** Whether the market was open between two moments for longer than the tolerated gap. */
export function isGap(from: number, to: number, timeframe: Timeframe, calendar: MarketCalendar | null): boolean {
  if (to <= from) return false
  if (calendar === null) return (to - from) / minuteMs > toleratedMinutesWithoutHours
  const missing = openMinutes(from, to, calendar)
  return missing === null || missing > Math.max(toleratedBars * timeframeMinutes(timeframe), toleratedMinutes)
}

/** Whether bars, oldest first, cover a period without a gap in open-market time. */
export function coversPeriod(
  bars: readonly Bar[],
  from: number,
  to: number,
  timeframe: Timeframe,
  calendar: MarketCalendar | null,
): boolean {
  let coveredUntil = from
  for (const bar of bars) {
    if (isGap(coveredUntil, bar.from, timeframe, calendar)) return false
    coveredUntil = bar.to
  }
  return bars.length > 0 && !isGap(coveredUntil, to, timeframe, calendar)
}
