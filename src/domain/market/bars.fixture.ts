import type { Instant } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { BarSeries } from './bars.ts'
import { timeframeMinutes, type Timeframe } from './candles.ts'

/** Milliseconds of a time, such as 14:30, on the day of the bars. */
export const clock = (time: string) => millisecondsOf(`2025-03-03T${time}:00.000Z` as Instant)

/** Bars from a time on, each as [open, high, low, close]; null is a bar that is missing. */
export function series(timeframe: Timeframe, from: string, prices: readonly (readonly number[] | null)[]): BarSeries {
  const length = timeframeMinutes(timeframe) * 60_000
  const bars = prices.flatMap((row, place) => {
    if (row === null) return []
    const [open = 0, high = 0, low = 0, close = 0] = row
    const start = clock(from) + place * length
    return [{ from: start, to: start + length, open, high, low, close }]
  })
  return { timeframe, bars }
}

/** Bars that stay at a price. */
export const flat = (count: number, price = 100) => Array.from({ length: count }, () => [price, price, price, price])

/** Bars that are missing. */
export const missing = (count: number) => Array.from({ length: count }, () => null)
