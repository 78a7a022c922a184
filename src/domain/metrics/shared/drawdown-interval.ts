import { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { BalancePath } from './balance-path.ts'
import { accelerationOf, biasOf, type BcaOptions, correctedInterval } from './bca-interval.ts'
import type { Interval } from './metric.ts'

const minTrades = 20
/** Steps of all resamples together: more would keep a trader waiting. */
const maxSteps = 10_000_000
const [minResamples, usualResamples] = [200, 2_000]
/** Parts of the history that are left out in turn. */
const maxParts = 50

/** The largest decline from a peak of a balance that changes by these fractions in turn, which starts at a peak. */
function largestDecline(returns: Float64Array, count: number): number {
  let [balance, peak, largest] = [1, 1, 0]
  for (let place = 0; place < count; place += 1) {
    balance *= 1 + (returns[place] ?? 0)
    if (balance > peak) peak = balance
    else if (1 - balance / peak > largest) largest = 1 - balance / peak
  }
  return largest
}

/** Fills `drawn` with blocks of returns of random lengths: D. N. Politis and J. P. Romano, The Stationary Bootstrap, 1994. */
function drawBlocks(returns: Float64Array, drawn: Float64Array, meanLength: number, unit: () => number) {
  const n = returns.length
  let from = 0
  for (let place = 0; place < n; place += 1) {
    from = place === 0 || unit() * meanLength < 1 ? Math.floor(unit() * n) : (from + 1) % n
    drawn[place] = returns[from] ?? 0
  }
}

/** The largest decline without each of the parts of a history in turn. */
function leavePartsOut(returns: Float64Array): number[] {
  const parts = Math.min(maxParts, returns.length)
  const edge = (part: number) => Math.round((part * returns.length) / parts)
  const rest = new Float64Array(returns.length)
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [edge(part), edge(part + 1)]
    rest.set(returns.subarray(0, from))
    rest.set(returns.subarray(to), from)
    return largestDecline(rest, returns.length - (to - from))
  })
}

/**
 * BCa interval of the largest drawdown of a history as long as this one, at 95% unless stated: of the fractions by which
 * trades changed the balance, resampled in blocks of the cube root of their number, with the acceleration of a jackknife
 * of parts. Null below 20 trades, where the balance was not above 0, or where the drawdown lies beyond all resamples.
 */
export function drawdownInterval({ starts, ends }: BalancePath, { seed, level = 0.95 }: BcaOptions): Interval | null {
  const n = ends.length
  if (n < minTrades || starts.some((start) => start <= 0)) return null
  const returns = Float64Array.from(ends, (end, place) => end / (starts[place] ?? 1) - 1)
  const { unit } = seededRandom(seed)
  const resamples = Math.max(minResamples, Math.min(usualResamples, Math.floor(maxSteps / n)))
  const drawn = new Float64Array(n)
  const declines = new Float64Array(resamples)
  for (let sample = 0; sample < resamples; sample += 1) {
    drawBlocks(returns, drawn, Math.cbrt(n), unit)
    declines[sample] = largestDecline(drawn, n)
  }
  const sorted = declines.toSorted()
  const bias = biasOf(largestDecline(returns, n), sorted)
  return correctedInterval(sorted, { bias, acceleration: accelerationOf(leavePartsOut(returns)) }, level)
}
