import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import { allEqual, centralMoment, largest, mean, roundingNoise, standardDeviation } from '#domain/numbers/statistics.ts'
import { studentQuantile, studentTwoSidedP } from '#domain/numbers/student-t.ts'
import { effectiveSample, reduceDegrees } from './dependence.ts'
import type { Interval } from './metric.ts'
import { intervalFrom } from './small-samples.ts'

/** The difference between the means of two samples, with its certainty. */
export interface Difference {
  readonly value: number
  /** 95% interval. */
  readonly interval: Interval
  /** Probability of a difference at least as large, in either direction, if there is none. */
  readonly pValue: number
  /** The difference / pooled standard deviation (Cohen's d). */
  readonly size: number
  /** Degrees of freedom of Student's t behind the interval. */
  readonly degrees: number
}

/** The interval of a difference of means at another confidence. */
export function intervalAt({ value, interval, degrees }: Difference, confidence: number): Interval {
  const half = (interval.high - interval.low) / 2
  const wider = half * (studentQuantile(confidence, degrees) / studentQuantile(0.95, degrees))
  return { ...interval, low: value - wider, high: value + wider }
}

interface Summary {
  readonly n: number
  readonly mean: number
  /** Variance of the mean. */
  readonly error: number
}

function summaryOf(values: ArrayLike<number>): Summary {
  const error = allEqual(values) ? 0 : standardDeviation(values) ** 2 / values.length
  return { n: values.length, mean: mean(values), error }
}

/**
 * Mean of `a` minus mean of `b` with unequal variances (B. L. Welch, 1947; degrees of freedom by F. E. Satterthwaite).
 * `inflation`, at least 1, is the estimated factor by which dependence between values raises the variance. Null if
 * either has fewer than two values or neither varies.
 */
export function differenceOfMeans(a: ArrayLike<number>, b: ArrayLike<number>, inflation = 1): Difference | null {
  if (a.length < 2 || b.length < 2) return null
  const [first, second] = [summaryOf(a), summaryOf(b)]
  const variance = first.error + second.error
  if (!(variance > 0)) return null
  const independent = variance ** 2 / (first.error ** 2 / (first.n - 1) + second.error ** 2 / (second.n - 1))
  const degrees = reduceDegrees(independent, first.n + second.n, inflation)
  const value = first.mean - second.mean
  const error = Math.sqrt(variance * inflation)
  const half = studentQuantile(0.95, degrees) * error
  const pooled = Math.sqrt(
    ((first.n - 1) * first.error * first.n + (second.n - 1) * second.error * second.n) / (first.n + second.n - 2),
  )
  return {
    value,
    interval: intervalFrom(value - half, value + half, Math.min(first.n, second.n)),
    pValue: studentTwoSidedP(value / error, degrees),
    size: value / pooled,
    degrees,
  }
}

/** Third central moment over the cube of the standard deviation, both with denominator n. */
function skewOf(values: ArrayLike<number>): number {
  return centralMoment(values, 3) / centralMoment(values, 2) ** 1.5
}

/**
 * The mean of one sample against 0. Trade results are skewed (many small losses, few large wins, or the reverse), so
 * that Student's t finds differences that do not exist; the statistic is therefore corrected for skew: P. Hall, On the
 * Removal of Skewness by Transformation, 1992. `inflation` is as for two samples; the interval is at 95% unless stated.
 * Null below two values or if all are equal.
 */
export function differenceFromZero(values: ArrayLike<number>, inflation = 1, confidence = 0.95): Difference | null {
  if (values.length < 2 || allEqual(values)) return null
  const { size: n, degrees } = effectiveSample(values.length, inflation)
  const value = mean(values)
  const deviation = standardDeviation(values)
  const skew = skewOf(values)
  const root = Math.sqrt(n)
  const straight = value / deviation
  const freed = straight + (skew * straight ** 2) / 3 + (skew ** 2 * straight ** 3) / 27 + skew / (6 * n)
  // The inverse of that transformation, for the bounds.
  const back = (x: number) => {
    const shifted = x - skew / (6 * n)
    return Math.abs(skew) < 1e-6 ? shifted : (3 * (Math.cbrt(1 + skew * shifted) - 1)) / skew
  }
  const point = studentQuantile(confidence, degrees) / root
  return {
    value,
    interval: intervalFrom(value - deviation * back(point), value - deviation * back(-point), values.length),
    pValue: studentTwoSidedP(freed * root, degrees),
    size: straight,
    degrees,
  }
}

/**
 * P-value of the rank-sum test (H. B. Mann and D. R. Whitney, 1947; F. Wilcoxon, 1945) with corrections for ties, which
 * are equal but for rounding, and for continuity: whether values of one sample tend to be higher than those of the other,
 * for any distribution. `inflation` is as for means. 1 if all are equal.
 */
export function rankSumPValue(a: readonly number[], b: readonly number[], inflation = 1): number {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))]
  const sorted = all.toSorted((x, y) => x.value - y.value)
  const n = sorted.length
  const noise = roundingNoise(largest(sorted.map(({ value }) => Math.abs(value))))
  let rankSum = 0
  let ties = 0
  for (let start = 0; start < n;) {
    let end = start
    let ofFirst = 0
    while (end < n && (sorted[end]?.value ?? NaN) - (sorted[start]?.value ?? NaN) <= noise) {
      ofFirst += sorted[end]?.first === true ? 1 : 0
      end += 1
    }
    const tied = end - start
    // Ranks start + 1 … end, of which each tied value gets the mean.
    rankSum += (ofFirst * (start + 1 + end)) / 2
    ties += tied ** 3 - tied
    start = end
  }
  const above = rankSum - (a.length * (a.length + 1)) / 2
  const variance = ((a.length * b.length) / 12) * (n + 1 - ties / (n * (n - 1)))
  if (!(variance > 0)) return 1
  const distance = Math.max(0, Math.abs(above - (a.length * b.length) / 2) - 0.5)
  return 2 * normalCdf(-distance / Math.sqrt(variance * inflation))
}
