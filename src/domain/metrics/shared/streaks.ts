import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import type { MetricTrade } from './metric-trade.ts'

/** The most consecutive trades of one result; any other result, break-even too, ends a streak. */
export function longestStreak(trades: readonly MetricTrade[], result: MetricTrade['result']): number {
  let longest = 0
  let current = 0
  for (const trade of trades) {
    current = trade.result === result ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest
}

/** The number of runs: sequences of equal results. */
export function runCount(values: readonly unknown[]): number {
  let runs = 0
  for (let place = 0; place < values.length; place += 1)
    if (place === 0 || values[place] !== values[place - 1]) runs += 1
  return runs
}

/** The runs test of A. Wald and J. Wolfowitz, 1940. */
export interface RunsTest {
  readonly runs: number
  /** Runs to expect if results are independent, and their standard deviation. */
  readonly expected: number
  readonly deviation: number
  /** (runs - expected) / deviation: above 0 where wins and losses alternate, below 0 where they cluster. */
  readonly z: number
  /** Two-sided. */
  readonly pValue: number
}

/** Tests whether wins and losses, in order, come in runs as by chance; null without both, and with one of each. */
export function runsTest(isWin: readonly boolean[]): RunsTest | null {
  const n = isWin.length
  let wins = 0
  for (const win of isWin) if (win) wins += 1
  const x = 2 * wins * (n - wins)
  // With one win and one loss there are always two runs.
  if (x === 0 || x === n) return null
  const runs = runCount(isWin)
  const expected = x / n + 1
  const deviation = Math.sqrt((x * (x - n)) / (n * n * (n - 1)))
  const z = (runs - expected) / deviation
  return { runs, expected, deviation, z, pValue: 2 * normalCdf(-Math.abs(z)) }
}

/**
 * Expected length of the longest run of losses in n independent trades of which each loses with probability q.
 * P(longest < k) follows from a(n) = a(n-1) - p q^k a(n-k-1), a(0..k-1) = 1, a(k) = 1 - q^k, where a(n) is the chance
 * of no run of k; the expectation is the sum over k >= 1 of P(longest >= k).
 */
export function expectedLongestRun(q: number, n: number): number {
  if (q >= 1) return n
  let expected = 0
  const none = new Float64Array(n + 1)
  for (let k = 1; k <= n; k += 1) {
    const run = q ** k
    none.fill(1, 0, k)
    none[k] = 1 - run
    for (let i = k + 1; i <= n; i += 1) none[i] = (none[i - 1] ?? 0) - (1 - q) * run * (none[i - k - 1] ?? 0)
    const some = 1 - (none[n] ?? 0)
    expected += some
    if (some < 1e-12) break
  }
  return expected
}
