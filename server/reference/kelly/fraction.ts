import { bisect, bisectExactly } from '#server/reference/numerics/bisect.ts'
import { minOf, sumOf } from '#server/reference/numerics/moments.ts'

/** The fraction just below the one at which the worst value ruins the account. */
export function maxFraction(x: readonly number[]): number {
  return (1 - 1e-12) / -minOf(x)
}

/** The derivative of total log growth at a fraction. */
function slope(x: readonly number[], fraction: number): number {
  let sum = 0
  for (const value of x) sum += value / (1 + fraction * value)
  return sum
}

/**
 * f*: the fraction of equity at risk that maximizes mean log growth of the values, in R after all costs; 0 without an
 * edge, null without a loss. Bisection, because the slope decreases throughout (docs/simulation-spec.md section 5.1).
 * Callers check that there are enough values.
 */
export function kellyFraction(x: readonly number[]): number | null {
  if (!x.some((value) => value < 0)) return null
  if (sumOf(x) <= 0) return 0
  return bisect(0, maxFraction(x), (mid) => slope(x, mid) > 0)
}

/** f* by a fixed number of halvings, for the many fractions of a grid (docs/simulation-spec.md section 7.4). */
export function kellyFractionByHalvings(x: readonly number[], halvings: number): number | null {
  if (!x.some((value) => value < 0)) return null
  if (sumOf(x) <= 0) return 0
  return bisectExactly(halvings, 0, maxFraction(x), (mid) => slope(x, mid) > 0)
}
