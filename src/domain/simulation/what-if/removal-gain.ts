import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

/** Fewer trades on either side tell too little about their own mean. */
const minSide = 10

/**
 * 95% interval of what removing trades gains per trade, in R: the mean of the kept trades minus that of all. Both means
 * share trades, and the kept share is itself random, so the variance is that of the gain's influence values,
 * kept (x - mean kept) / share kept - (x - mean all) (F. R. Hampel, The Influence Curve and Its Role in Robust
 * Estimation, 1974), with dependence between trades counted as for mean R. Null below ten kept or removed trades, or if
 * all results are equal.
 */
export function removalGainInterval(values: readonly number[], remove: readonly boolean[]): Interval | null {
  const kept = values.filter((_, place) => remove[place] !== true)
  if (kept.length < minSide || values.length - kept.length < minSide) return null
  const [meanKept, meanAll, share] = [mean(kept), mean(values), kept.length / values.length]
  const gain = meanKept - meanAll
  const influences = values.map((value, place) => {
    const ofKept = remove[place] === true ? 0 : (value - meanKept) / share
    return gain + ofKept - (value - meanAll)
  })
  return meanInterval(influences, meanInflation(influences))
}
