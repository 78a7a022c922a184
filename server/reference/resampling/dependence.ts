import type { Dependence } from '#domain/simulation/dependence.ts'
import { dexp } from '#server/reference/numerics/dexp.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'
import { meanOf } from '#server/reference/numerics/moments.ts'
import { blockLength } from './block-length.ts'
import { runsTest } from './runs-test.ts'

const minTested = 20

/** Autocorrelations at lags 1 to `lags`; null where all values are equal. */
function autocorrelations(x: readonly number[], lags: number): number[] | null {
  const mean = meanOf(x)
  const e = x.map((value) => value - mean)
  const covariance = (lag: number) => {
    let sum = 0
    for (let t = lag; t < e.length; t++) sum += (e[t] as number) * (e[t - lag] as number)
    return sum / e.length
  }
  const variance = covariance(0)
  if (variance === 0) return null
  return Array.from({ length: lags }, (_, i) => covariance(i + 1) / variance)
}

/** P(X >= q) of a chi-square variable with an even number of degrees of freedom. */
function chiSquareTail(q: number, degrees: number): number {
  const half = q * 0.5
  let term = 1
  let sum = 1
  for (let j = 1; j < degrees / 2; j++) {
    term = term * (half / j)
    sum = sum + term
  }
  return half > 700 ? 0 : dexp(-half) * sum
}

/**
 * The autoregression with the least Akaike criterion, by Levinson and Durbin's recursion: variance of its innovations as a
 * share of the variance, and the sum of its weights.
 */
function autoregression(rho: readonly number[], n: number): { readonly share: number; readonly sum: number } {
  let best = { share: 1, sum: 0 }
  let least = Infinity
  let share = 1
  let a: number[] = []
  for (let p = 1; p <= rho.length; p++) {
    let rest = rho[p - 1] as number
    for (let j = 1; j < p; j++) rest = rest - (a[j - 1] as number) * (rho[p - j - 1] as number)
    const reflection = rest / share
    a = [...a.map((weight, j) => weight - reflection * (a[p - 2 - j] as number)), reflection]
    share = share * (1 - reflection * reflection)
    if (!(share > 1e-12)) break
    const criterion = n * dlog(share) + 2 * p
    if (criterion < least) {
      least = criterion
      let sum = 0
      for (const weight of a) sum = sum + weight
      best = { share, sum }
    }
  }
  return best
}

/** The sum of weights without its bias (Marriott and Pope, Biometrika 41, 1954), at most half of the way to 1. */
function withoutBias(sum: number, n: number): number {
  if (!(sum > 0)) return sum
  const raised = sum + (1 + 4 * sum) / n
  const most = (1 + sum) * 0.5
  return raised < most ? raised : most
}

/** The factor by which dependence raises the variance of the mean: at least 1, at most n. */
function inflationOf(rho: readonly number[], n: number): number {
  const { share, sum: biased } = autoregression(rho, n)
  const sum = withoutBias(biased, n)
  const inflation = share / ((1 - sum) * (1 - sum))
  if (!(inflation > 1)) return 1
  return inflation < n ? inflation : n
}

/** Whether the number of runs is close to normal: ten wins and ten losses. */
function hasEnoughRuns(x: readonly number[]): boolean {
  return x.filter((value) => value > 0).length >= 10 && x.filter((value) => value < 0).length >= 10
}

/**
 * Whether results in order depend on the ones before them, and how many independent ones they are worth
 * (docs/simulation-spec.md section 6.1); null below 20 values and where all are equal.
 */
export function measureDependence(x: readonly number[]): Dependence | null {
  const n = x.length
  if (n < minTested) return null
  const lags = 2 * Math.floor(Math.min(10, Math.floor(n / 5)) / 2)
  const rho = autocorrelations(x, lags)
  if (rho === null) return null
  let squares = 0
  for (let k = 1; k <= lags; k++) squares += ((rho[k - 1] as number) * (rho[k - 1] as number)) / (n - k)
  const statistic = n * (n + 2) * squares
  const pValue = chiSquareTail(statistic, lags)
  const runsPValue = hasEnoughRuns(x) ? (runsTest(x)?.pValue ?? null) : null
  const isShown = pValue < 0.05 || (runsPValue !== null && runsPValue < 0.05)
  const effective = isShown ? n / inflationOf(rho, n) : n
  return {
    lags,
    statistic,
    pValue,
    runsPValue,
    isShown,
    effective,
    blockLength: isShown ? blockLength(x, 'stationary') : 1,
  }
}
