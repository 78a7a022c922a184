import { type BarSeries, barsClosedBefore } from './bars.ts'

/** A close that is older tells nothing of a moment: a long weekend. */
const maxCloseAge = 4 * 86_400_000

/** The price at a moment: the close of the last bar that was complete, so that nothing later is looked at. */
function priceAt(series: BarSeries, moment: number): number | null {
  const [bar] = barsClosedBefore(series, moment, 1)
  return bar === undefined || moment - bar.to > maxCloseAge ? null : bar.close
}

/** How far a benchmark moved between two moments, in %; null where its bars do not reach either. */
export function benchmarkReturn(series: BarSeries, from: number, to: number): number | null {
  const [before, after] = [priceAt(series, from), priceAt(series, to)]
  return before === null || after === null || before <= 0 ? null : 100 * (after / before - 1)
}
