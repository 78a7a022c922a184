import { dayMs } from '#domain/time/durations.ts'
import { type BarSeries, barsClosedBefore } from './bars.ts'

/** Older closes are too stale to use: a long weekend. */
const maxCloseAge = 4 * dayMs

/** The price at a moment: the close of the last completed bar, to avoid lookahead. */
function priceAt(series: BarSeries, moment: number): number | null {
  const [bar] = barsClosedBefore(series, moment, 1)
  return bar === undefined || moment - bar.to > maxCloseAge ? null : bar.close
}

/** The return of a benchmark between two moments, in percent; null if its bars do not cover both. */
export function benchmarkReturn(series: BarSeries, from: number, to: number): number | null {
  const [before, after] = [priceAt(series, from), priceAt(series, to)]
  return before === null || after === null || before <= 0 ? null : 100 * (after / before - 1)
}
