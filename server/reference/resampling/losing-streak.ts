import type { ResamplingResult } from '#domain/simulation/resampling.ts'

const maxLengths = 1000
const reportedLengths = 60
const negligible = 1e-15

/** The longest run of values for which `isIn` holds. */
export function longestRun(x: readonly number[], isIn: (value: number) => boolean): number {
  let run = 0
  let longest = 0
  for (const value of x) {
    run = isIn(value) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** P(a run of k losses or more in n independent trades that each lose with probability q); `qk` is q to the k. */
function chanceOfRun(n: number, k: number, q: number, qk: number): number {
  // no[t]: no such run among the first t trades.
  const no = new Float64Array(n + 1).fill(1)
  no[k] = 1 - qk
  for (let t = k + 1; t <= n; t++) no[t] = (no[t - 1] as number) - (1 - q) * qk * (no[t - k - 1] as number)
  return 1 - (no[n] as number)
}

/** The longest losing streak, and the one to expect from independent trades with the same loss rate (docs/simulation-spec.md, 6). */
export function losingStreak(values: readonly number[]): ResamplingResult['losingStreak'] {
  const n = values.length
  const q = values.filter((value) => value < 0).length / n
  const chances: number[] = []
  let expected = 0
  let qk = 1
  for (let k = 1; k <= Math.min(n, maxLengths); k++) {
    qk = qk * q
    const chance = chanceOfRun(n, k, q, qk)
    if (chance < negligible) break
    expected += chance
    chances.push(chance)
  }
  return { observed: longestRun(values, (value) => value < 0), expected, atLeast: chances.slice(0, reportedLengths) }
}
