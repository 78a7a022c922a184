import { bisect, bisectExactly } from './bisect.ts'
import { leastOf, sumOf } from './moments.ts'

/** The fraction just short of the one at which the worst of the values would take everything. */
export function ruinousFraction(x: readonly number[]): number {
  return (1 - 1e-12) / -leastOf(x)
}

/** The derivative of total log growth at a fraction. */
function slope(x: readonly number[], fraction: number): number {
  let sum = 0
  for (const value of x) sum += value / (1 + fraction * value)
  return sum
}

/**
 * f*: the fraction of equity at risk that maximises mean log growth of the values, in R after all costs; 0 without an
 * edge, null without a loss. Bisection, because the slope falls all the way (docs/simulation-spec.md section 5.1). That
 * there are enough values is for the caller to check.
 */
export function kellyFraction(x: readonly number[]): number | null {
  if (!x.some((value) => value < 0)) return null
  if (sumOf(x) <= 0) return 0
  return bisect(0, ruinousFraction(x), (mid) => slope(x, mid) > 0)
}

/** f* by a fixed number of halvings, for the many fractions of a grid (docs/simulation-spec.md section 7.4). */
export function kellyFractionByHalvings(x: readonly number[], halvings: number): number | null {
  if (!x.some((value) => value < 0)) return null
  if (sumOf(x) <= 0) return 0
  return bisectExactly(halvings, 0, ruinousFraction(x), (mid) => slope(x, mid) > 0)
}
