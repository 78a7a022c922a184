import type { ResamplingResult } from '#domain/simulation/resampling.ts'
import { normalCdf } from '#server/reference/numerics/normal-cdf.ts'

/**
 * Whether wins and losses alternate more or less often than by chance; zeros are left out.
 *
 * Source: Wald and Wolfowitz, "On a test whether two samples are from the same population", Annals of Mathematical
 * Statistics 11 (1940).
 */
export function runsTest(values: readonly number[]): ResamplingResult['runs'] {
  const isWin = values.filter((value) => value !== 0).map((value) => value > 0)
  const n = isWin.length
  const wins = isWin.filter(Boolean).length
  const losses = n - wins
  const x = 2 * wins * losses
  if (wins === 0 || losses === 0 || x * (x - n) === 0) return null
  const runs = isWin.filter((win, i) => i === 0 || win !== isWin[i - 1]).length
  const z = (runs - (x / n + 1)) / Math.sqrt((x * (x - n)) / (n * n * (n - 1)))
  return { runs, z, pValue: 2 * (1 - normalCdf(Math.abs(z))) }
}
