import { chiSquareTail } from '#domain/numbers/chi-square.ts'
import { allEqual, largest, mean, sumNumbers } from '#domain/numbers/statistics.ts'
import { type RunsTest, runsTest } from './streaks.ts'

/** Fewer values cannot show dependence: they count as independent. */
const minTested = 20
const maxLags = 10
const minRunsTested = 10
const significance = 0.05

/** A linear process: each value's deviation from the mean is a weighted sum of those before it, plus an innovation. */
export interface Autoregression {
  /** Weights of the previous value, the one before it, and so on; none if values are independent. */
  readonly weights: readonly number[]
  /** Variance of the innovations / variance of the values. */
  readonly innovationShare: number
  /** Autocorrelations at the lags of the weights. */
  readonly correlations: readonly number[]
}

/** The process of values that do not depend on each other. */
const independence: Autoregression = { weights: [], innovationShare: 1, correlations: [] }

interface LjungBoxTest {
  readonly lags: number
  readonly statistic: number
  readonly pValue: number
}

/** How values in order of time depend on the ones before them. */
export interface Dependence {
  readonly ljungBox: LjungBoxTest
  /** Of values above and below 0; null with fewer than ten of either. */
  readonly runs: RunsTest | null
  /** Whether either test rejects independence at 5%. */
  readonly isShown: boolean
  /** Fitted if dependence is shown, else without weights. */
  readonly process: Autoregression
}

/** What a sample of `n` values is worth for its mean. */
export interface EffectiveSample {
  /** The number of independent values that would make the mean as certain; at most n, at least 1. */
  readonly size: number
  /** Degrees of freedom of Student's t for the mean; at least 1. */
  readonly degrees: number
}

/** Deviations from the mean. */
function deviationsOf(values: ArrayLike<number>): Float64Array {
  const center = mean(values)
  return new Float64Array(values).map((value) => value - center)
}

/** Autocorrelations of at least two different values at lags 1 to `lags`, with denominator n at every lag. */
export function autocorrelations(values: ArrayLike<number>, lags: number): number[] {
  const deviations = deviationsOf(values)
  const products = (lag: number) => {
    let sum = 0
    for (let at = lag; at < deviations.length; at += 1) sum += (deviations[at] ?? 0) * (deviations[at - lag] ?? 0)
    return sum
  }
  const variance = products(0)
  return Array.from({ length: lags }, (_, index) => products(index + 1) / variance)
}

/**
 * Tests that no autocorrelation of n values, from lag 1 on, differs from 0: n (n + 2) times the sum of rho² / (n - lag)
 * is a chi-square with a degree of freedom for each lag (G. M. Ljung and G. E. P. Box, On a Measure of Lack of Fit in
 * Time Series Models, 1978). The number of lags is even.
 */
export function ljungBoxTest(correlations: readonly number[], n: number): LjungBoxTest {
  const lags = correlations.length
  const statistic = n * (n + 2) * sumNumbers(correlations.map((rho, index) => rho ** 2 / (n - index - 1)))
  return { lags, statistic, pValue: chiSquareTail(statistic, lags) }
}

/**
 * Weights raised by the expected bias of their sum, which autocorrelations of n values around their own mean make too
 * small by (1 + 4 sum) / n (F. H. C. Marriott and J. A. Pope, Bias in the Estimation of Autocorrelations, 1954); at most
 * half of the way to 1, where nothing would ever decay.
 */
function correctBias(weights: readonly number[], n: number): readonly number[] {
  const sum = sumNumbers(weights)
  if (!(sum > 0)) return weights
  const corrected = Math.min(sum + (1 + 4 * sum) / n, (1 + sum) / 2)
  return weights.map((weight) => (weight * corrected) / sum)
}

/**
 * The autoregression of n values with these autocorrelations: weights by Levinson and Durbin's recursion, of the order
 * from 1 with the least n log(innovation variance) + 2 × order (H. Akaike, 1974), and corrected for their bias.
 */
export function fitAutoregression(correlations: readonly number[], n: number): Autoregression {
  let weights: readonly number[] = []
  let innovationShare = 1
  let best = independence
  let least = Infinity
  for (const [index, rho] of correlations.entries()) {
    const before = weights
    const explained = sumNumbers(before.map((weight, lag) => weight * (correlations[index - 1 - lag] ?? 0)))
    const reflection = (rho - explained) / innovationShare
    weights = [...before.map((weight, lag) => weight - reflection * (before[index - 1 - lag] ?? 0)), reflection]
    innovationShare *= 1 - reflection ** 2
    // Values that repeat exactly leave nothing to innovations.
    if (!(innovationShare > 1e-12)) break
    const criterion = n * Math.log(innovationShare) + 2 * (index + 1)
    if (criterion < least) {
      least = criterion
      best = { weights, innovationShare, correlations: correlations.slice(0, weights.length) }
    }
  }
  return { ...best, weights: correctBias(best.weights, n) }
}

/** The runs test of values above and below 0; null with fewer than ten of either, where it is not close to normal. */
function runsOfSigns(values: ArrayLike<number>): RunsTest | null {
  const isAbove: boolean[] = []
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0
    if (value !== 0) isAbove.push(value > 0)
  }
  const above = isAbove.filter(Boolean).length
  return Math.min(above, isAbove.length - above) < minRunsTested ? null : runsTest(isAbove)
}

/**
 * Tests values in order of time for dependence, by Ljung and Box's test of up to ten autocorrelations and by the runs
 * test of their signs, and describes the dependence that either shows. Null below 20 values or if all are equal.
 */
export function measureDependence(values: ArrayLike<number>): Dependence | null {
  const n = values.length
  if (n < minTested || allEqual(values)) return null
  const correlations = autocorrelations(values, 2 * Math.floor(Math.min(maxLags, n / 5) / 2))
  const ljungBox = ljungBoxTest(correlations, n)
  const runs = runsOfSigns(values)
  const isShown = ljungBox.pValue < significance || (runs !== null && runs.pValue < significance)
  const process = isShown ? fitAutoregression(correlations, n) : independence
  return { ljungBox, runs, isShown, process }
}

/**
 * Variance of the mean of many values of the process / that of as many independent values: the innovations' share /
 * (1 - sum of weights)², (1 + rho) / (1 - rho) where each value depends on the previous one alone. This is the
 * autoregressive estimate of the variance of a mean (W. J. den Haan and A. Levin, A Practitioner's Guide to Robust
 * Covariance Matrix Estimation, 1997).
 */
export function varianceInflation({ weights, innovationShare }: Autoregression): number {
  return innovationShare / (1 - sumNumbers(weights)) ** 2
}

/**
 * Degrees of freedom of a variance of a mean of n values that was raised by an estimated `inflation`: by the delta
 * method, the estimate has a relative variance of about 4 inflation / n (F. E. Satterthwaite, 1946). At least 1.
 */
export function reduceDegrees(degrees: number, n: number, inflation: number): number {
  return inflation > 1 ? Math.max(1, 1 / (1 / degrees + (2 * inflation) / n)) : degrees
}

/** What `n` values are worth for their mean if its variance is `inflation` times that of independent ones. */
export function effectiveSample(n: number, inflation: number): EffectiveSample {
  return { size: Math.max(1, n / inflation), degrees: reduceDegrees(n - 1, n, inflation) }
}

/**
 * The process of values in order of time if they depend on each other in a way that makes their mean less certain; null
 * otherwise. Alternating values make it more certain. That is not credited: it would rest on the estimate alone.
 */
export function findPersistence(values: ArrayLike<number>): Autoregression | null {
  const process = measureDependence(values)?.process ?? independence
  return varianceInflation(process) > 1 ? process : null
}

/** The factor, at least 1, by which persistence raises the variance of the mean of values in order of time. */
export function meanInflation(values: ArrayLike<number>): number {
  const process = findPersistence(values)
  return process === null ? 1 : varianceInflation(process)
}

/** The factor, at least 1, by which dependence raises the variance of the share of trades in order that meet a condition. */
export function shareInflation(meets: readonly boolean[]): number {
  return meanInflation(meets.map((met) => (met ? 1 : -1)))
}

/**
 * Autocorrelations of the process at lags 1 to `lags`, by the equations of G. U. Yule and G. Walker: those that it was
 * fitted to, then each the weighted sum of those before it. None without weights.
 */
export function processCorrelations({ weights, correlations }: Autoregression, lags: number): number[] {
  const found = correlations.slice(0, lags)
  for (let lag = found.length; weights.length > 0 && lag < lags; lag += 1) {
    found.push(sumNumbers(weights.map((weight, before) => weight * (found[lag - 1 - before] ?? 1))))
  }
  return found
}

/** The deviations from the mean that the ones before them do not explain, in order of time. */
export function innovationsOf(values: ArrayLike<number>, { weights }: Autoregression): number[] {
  const deviations = deviationsOf(values)
  return Array.from(deviations, (deviation, at) =>
    weights.reduce((left, weight, lag) => left - weight * (deviations[at - 1 - lag] ?? 0), deviation),
  )
}

/**
 * Variance of a weighted sum of values of the process / that of as many independent values. The sum is one of
 * innovations, each weighted by what it adds to its own value and to later ones; before the first value, innovations
 * count until their weight is negligible.
 */
export function weightedInflation(sumWeights: readonly number[], { weights, innovationShare }: Autoregression): number {
  const later: number[] = []
  let squares = 0
  const negligible = 1e-6 * largest(sumWeights.map(Math.abs))
  for (let at = sumWeights.length - 1; at > -10_000; at -= 1) {
    const carried = weights.reduce((sum, weight, lag) => sum + weight * (later[lag] ?? 0), sumWeights[at] ?? 0)
    squares += carried ** 2
    later.unshift(carried)
    later.length = Math.min(later.length, weights.length)
    if (at < 0 && later.every((weight) => Math.abs(weight) < negligible)) break
  }
  return (innovationShare * squares) / sumNumbers(sumWeights.map((weight) => weight ** 2))
}
