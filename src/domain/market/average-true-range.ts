import { type BarSeries, barsClosedBefore } from './bars.ts'

/** Wilder's period. */
const period = 14
/** Bars used: earlier ones would weigh less than a five-hundredth of the first average. */
export const atrLookbackBars = 101

/**
 * Average true range of the bars completed at a moment (J. Welles Wilder, New Concepts in Technical Trading Systems,
 * 1978): the mean of the first 14 true ranges, then each further one counts for a fourteenth. At most the last 101 bars
 * are used, so that the figure does not depend on how much history is available. Null with fewer than 15 bars, and if
 * it is 0.
 */
export function averageTrueRange(series: BarSeries, moment: number): number | null {
  const bars = barsClosedBefore(series, moment, atrLookbackBars)
  const ranges = bars.slice(1).map(({ high, low }, place) => {
    const previousClose = bars[place]?.close ?? low
    return Math.max(high - low, Math.abs(high - previousClose), Math.abs(low - previousClose))
  })
  if (ranges.length < period) return null
  const first = ranges.slice(0, period).reduce((sum, range) => sum + range, 0) / period
  const average = ranges.slice(period).reduce((mean, range) => (mean * (period - 1) + range) / period, first)
  return average > 0 ? average : null
}
