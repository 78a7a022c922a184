import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import { normalQuantile } from '#domain/numbers/normal-quantile.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { mean, quantileOfSorted, sumNumbersBy } from '#domain/numbers/statistics.ts'
import { meanInflation } from './dependence.ts'
import type { Interval } from './metric.ts'

/** Fewest values for an interval, as for means. */
const minValues = 10
const usualResamples = 2_000
/** Values beyond which the interval is that of the jackknife: skew no longer shows, and resampling would take seconds. */
const maxResampled = 2_000

/** A statistic of n values that is made of sums of terms over them. Infinite or NaN where it is undefined. */
export interface SumStatistic {
  /** What each value adds to each sum: `terms[k][i]` is what value i adds to sum k. */
  readonly terms: readonly Float64Array[]
  readonly of: (sums: Float64Array, n: number) => number
}

export interface BcaOptions {
  readonly seed: number
  /** 0.95 by default. */
  readonly level?: number
  readonly resamples?: number
}

/** What the correction of an interval is made of. */
interface Correction {
  /** How far the statistic lies from the median of its resamples, in standard deviations. */
  readonly bias: number
  /** How fast its standard error changes with its value. */
  readonly acceleration: number
}

/**
 * Acceleration by the jackknife: a sixth of the skewness of what each value, left out, changes. NaN where a statistic
 * without one of the values is undefined, or none changes it.
 */
export function accelerationOf(jackknife: readonly number[]): number {
  const center = mean(jackknife)
  const square = sumNumbersBy(jackknife, (value) => (center - value) ** 2)
  return sumNumbersBy(jackknife, (value) => (center - value) ** 3) / (6 * square ** 1.5)
}

/** The share of resamples below the observed value, half of equal ones included, as a point of the normal distribution. */
export function biasOf(observed: number, sorted: Float64Array): number {
  let below = 0
  for (const value of sorted) below += value < observed ? 1 : value === observed ? 0.5 : 0
  return normalQuantile(below / sorted.length)
}

/**
 * The interval of resamples in ascending order, bias-corrected and accelerated (B. Efron, Better Bootstrap Confidence
 * Intervals, 1987). Null where the correction or a bound is not finite.
 */
export function correctedInterval(
  sorted: Float64Array,
  { bias, acceleration }: Correction,
  level: number,
): Interval | null {
  const bound = (p: number) => {
    const shifted = bias + normalQuantile(p)
    return quantileOfSorted(sorted, normalCdf(bias + shifted / (1 - acceleration * shifted)))
  }
  if (!Number.isFinite(bias) || !Number.isFinite(acceleration)) return null
  const [low, high] = [bound((1 - level) / 2), bound((1 + level) / 2)]
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : null
}

function addUp(terms: readonly Float64Array[]): Float64Array {
  return Float64Array.from(terms, (list) => list.reduce((sum, value) => sum + value, 0))
}

/** The statistic without each value in turn: with sums, each takes as long as one value. */
export function leaveOneOut({ terms, of }: SumStatistic, n: number): number[] {
  const total = addUp(terms)
  const sums = new Float64Array(terms.length)
  return Array.from({ length: n }, (_, place) => {
    for (let k = 0; k < sums.length; k += 1) sums[k] = (total[k] ?? 0) - (terms[k]?.[place] ?? 0)
    return of(sums, n - 1)
  })
}

/** The statistic of resamples of n values, drawn with replacement, in ascending order. */
function resample({ terms, of }: SumStatistic, n: number, { seed, resamples = usualResamples }: BcaOptions) {
  const random = seededRandom(seed)
  const width = terms.length
  const packed = new Float64Array(n * width)
  for (const [k, list] of terms.entries())
    for (let place = 0; place < n; place += 1) packed[place * width + k] = list[place] ?? 0
  const sums = new Float64Array(width)
  const drawn = new Float64Array(resamples)
  for (let sample = 0; sample < resamples; sample += 1) {
    sums.fill(0)
    for (let count = 0; count < n; count += 1) {
      const start = Math.floor(random.unit() * n) * width
      for (let k = 0; k < width; k += 1) sums[k] = (sums[k] ?? 0) + (packed[start + k] ?? 0)
    }
    drawn[sample] = of(sums, n)
  }
  return drawn.toSorted()
}

/** An interval around a value, made wider by a factor on either side. */
const widen = ({ low, high }: Interval, value: number, factor: number): Interval => ({
  low: value - (value - low) * factor,
  high: value + (high - value) * factor,
})

/**
 * BCa interval of a statistic of n values in order of time, at 95% unless stated. Beyond 2,000 values, value ± normal point
 * × the jackknife's standard error. Where what single values change persists over time, the interval is widened by the
 * root of the factor by which that raises the variance of a mean (docs/decisions/0022-bca-in-the-domain.md). Null below ten values,
 * or where the statistic is undefined without one of them or in too many resamples.
 */
export function bcaInterval(statistic: SumStatistic, n: number, options: BcaOptions): Interval | null {
  if (n < minValues) return null
  const observed = statistic.of(addUp(statistic.terms), n)
  const jackknife = leaveOneOut(statistic, n)
  if (!Number.isFinite(observed) || !jackknife.every(Number.isFinite)) return null
  const acceleration = accelerationOf(jackknife)
  if (!Number.isFinite(acceleration)) return null
  const { level = 0.95 } = options
  const center = mean(jackknife)
  const factor = Math.sqrt(meanInflation(jackknife.map((without) => center - without)))
  if (n > maxResampled) {
    const error = Math.sqrt((sumNumbersBy(jackknife, (value) => (value - center) ** 2) * (n - 1)) / n)
    const half = normalQuantile((1 + level) / 2) * error * factor
    return { low: observed - half, high: observed + half }
  }
  const sorted = resample(statistic, n, options)
  const interval = correctedInterval(sorted, { bias: biasOf(observed, sorted), acceleration }, level)
  return interval === null ? null : widen(interval, observed, factor)
}
