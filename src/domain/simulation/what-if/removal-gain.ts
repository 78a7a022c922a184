import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { effectiveSample, meanInflation } from '#domain/metrics/shared/dependence.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { intervalFrom } from '#domain/metrics/shared/small-samples.ts'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { studentTwoSidedP } from '#domain/numbers/student-t.ts'
import { correctForTries } from './cell-comparison.ts'
import type { RemovalResult } from './what-if.ts'

/** Fewer trades on either side tell too little about their own mean. */
const minSide = 10

/** How sure a gain is. */
interface GainTest {
  /** 95% interval of the gain per trade, in R. */
  readonly interval: Interval
  /** Probability of a gain or a loss at least as large if there is none. */
  readonly pValue: number
}

/**
 * The test of what removing trades gains per trade: the mean of the kept trades minus that of all. Both means share
 * trades, and the kept share is itself random, so the variance is that of the gain's influence values,
 * kept (x - mean kept) / share kept - (x - mean all) (F. R. Hampel, The Influence Curve and Its Role in Robust
 * Estimation, 1974), with dependence between trades counted as for mean R. Null below ten kept or removed trades, or if
 * all results are equal.
 */
export function testRemovalGain(values: readonly number[], remove: readonly boolean[]): GainTest | null {
  const kept = values.filter((_, place) => remove[place] !== true)
  if (kept.length < minSide || values.length - kept.length < minSide) return null
  const [meanKept, meanAll, share] = [mean(kept), mean(values), kept.length / values.length]
  const gain = meanKept - meanAll
  const influences = values.map((value, place) => {
    const ofKept = remove[place] === true ? 0 : (value - meanKept) / share
    return gain + ofKept - (value - meanAll)
  })
  const inflation = meanInflation(influences)
  const interval = meanInterval(influences, inflation)
  if (interval === null) return null
  const { size, degrees } = effectiveSample(influences.length, inflation)
  return {
    interval: intervalFrom(interval.low, interval.high, Math.min(kept.length, values.length - kept.length)),
    pValue: studentTwoSidedP((gain * Math.sqrt(size)) / standardDeviation(influences), degrees),
  }
}

interface Removal {
  readonly remove: readonly boolean[]
  /** Null if none or all of the trades are removed. */
  readonly result: Pick<RemovalResult, 'luck'> | null
}

/** What is said of the gain of a removal. */
export interface RemovalVerdict {
  /** 95% interval of the gain; null below ten kept or removed trades. */
  readonly gainInterval: Interval | null
  /** P-value of the gain, corrected for the number of removals tested; null below ten kept or removed trades. */
  readonly p: number | null
}

/**
 * The removals with interval and p-value of the gain of each. Two tests must agree, so the larger p-value counts: that of
 * the gain knows of results that depend on each other, and random removals of rare large wins. It is corrected for all
 * removals that are tested.
 */
export function judgeRemovals<One extends Removal>(
  values: readonly number[],
  removals: readonly One[],
): (One & RemovalVerdict)[] {
  const tested = removals.map((removal) => ({ removal, test: testRemovalGain(values, removal.remove) }))
  const tries = tested.filter(({ test }) => test !== null).length
  return tested.map(({ removal, test }) => ({
    ...removal,
    gainInterval: test?.interval ?? null,
    p: test === null ? null : correctForTries(Math.max(test.pValue, removal.result?.luck.p ?? 1), tries),
  }))
}
