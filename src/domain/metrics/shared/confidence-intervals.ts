import { normalQuantile } from '#domain/numbers/normal-quantile.ts'
import { allEqual, mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { studentQuantile } from '#domain/numbers/student-t.ts'
import { effectiveSample } from './dependence.ts'
import type { Interval } from './metric.ts'
import { intervalFrom } from './small-samples.ts'

/** Min values for an interval. */
const minIntervalSample = 10

/**
 * Confidence interval of the mean, at 95% unless stated: mean ± t s / √n, Student's t with n - 1 degrees of freedom; where values depend
 * on each other, with the effective sample for `inflation`, the factor by which that raises the variance of the mean.
 * Null below ten values or if all are equal.
 */
export function meanInterval(values: ArrayLike<number>, inflation = 1, confidence = 0.95): Interval | null {
  if (values.length < minIntervalSample || allEqual(values)) return null
  const { size, degrees } = effectiveSample(values.length, inflation)
  const centre = mean(values)
  const half = (studentQuantile(confidence, degrees) * standardDeviation(values, centre)) / Math.sqrt(size)
  return intervalFrom(centre - half, centre + half, values.length)
}

/**
 * Confidence interval of a share, `hits` of `count`, at 95% unless stated: E. B. Wilson, 1927, with the effective sample for
 * `inflation`. Null below ten.
 */
export function shareInterval(hits: number, count: number, inflation = 1, confidence = 0.95): Interval | null {
  if (count < minIntervalSample) return null
  const share = hits / count
  const n = effectiveSample(count, inflation).size
  const point = normalQuantile((1 + confidence) / 2)
  const z2 = point * point
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n)
  const half = (point * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  // Exactly the end where all or none are hits, whatever rounding makes of it.
  const low = hits === 0 ? 0 : Math.max(0, centre - half)
  return intervalFrom(low, hits === count ? 1 : Math.min(1, centre + half), count)
}
