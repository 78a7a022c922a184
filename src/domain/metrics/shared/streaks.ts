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
  return values.filter((value, index) => index === 0 || value !== values[index - 1]).length
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
