import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { quantileOfSorted } from '#domain/numbers/statistics.ts'
import type { BalancePath } from './balance-path.ts'
import type { BcaOptions } from './bca-interval.ts'
import type { Interval } from './metric.ts'

/** Steps of all resamples together: more would keep a trader waiting. */
const maxSteps = 10_000_000
const [minResamples, usualResamples] = [200, 2_000]

/** The largest decline from a peak of a balance that changes by these fractions in turn, which starts at a peak. */
function largestDecline(returns: Float64Array): number {
  let [balance, peak, largest] = [1, 1, 0]
  for (const change of returns) {
    balance *= 1 + change
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

/**
 * Interval of the largest drawdown of a history as long as this one, at 95% unless stated: percentiles of the fractions by
 * which trades changed the balance, resampled in blocks of the cube root of their number. Bias is not corrected: the
 * largest drawdown of one history is itself one draw of many (docs/decisions/0022-bca-in-the-domain.md). Null without trades,
 * or where the balance was not above 0.
 */
export function drawdownInterval(
  { starts, ends }: BalancePath,
  { seed, level = 0.95, resamples: wanted = usualResamples }: BcaOptions,
): Interval | null {
  const n = ends.length
  if (n === 0 || starts.some((start) => start <= 0)) return null
  const returns = Float64Array.from(ends, (end, place) => end / (starts[place] ?? 1) - 1)
  const { unit } = seededRandom(seed)
  const resamples = Math.max(minResamples, Math.min(wanted, Math.floor(maxSteps / n)))
  const drawn = new Float64Array(n)
  const declines = new Float64Array(resamples)
  for (let sample = 0; sample < resamples; sample += 1) {
    drawBlocks(returns, drawn, Math.cbrt(n), unit)
    declines[sample] = largestDecline(drawn)
  }
  const sorted = declines.toSorted()
  return { low: quantileOfSorted(sorted, (1 - level) / 2), high: quantileOfSorted(sorted, (1 + level) / 2) }
}
