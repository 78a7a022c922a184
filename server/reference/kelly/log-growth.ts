import type { KellyPoint } from '#domain/simulation/kelly.ts'
import { bisect } from '#server/reference/numerics/bisect.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'
import { maxFraction } from './fraction.ts'

/** Mean log growth per trade at a fraction (docs/simulation-spec.md section 5.1). */
export function logGrowth(x: readonly number[], fraction: number): number {
  let sum = 0
  for (const value of x) sum += dlog(1 + fraction * value)
  return sum / x.length
}

export function kellyPoint(x: readonly number[], fraction: number): KellyPoint {
  return { fraction, growth: logGrowth(x, fraction) }
}

/** Growth by fraction, from 0 to well beyond f*, as far as the worst loss allows. */
export function growthCurve(x: readonly number[], best: number, points: number): KellyPoint[] {
  const top = Math.min(maxFraction(x), best > 0 ? 2.5 * best : 0.1)
  return Array.from({ length: points }, (_, i) => kellyPoint(x, top * (i / (points - 1))))
}

/** The fraction above f* > 0 where growth is back at 0; null where it is still above 0 just below ruin. */
export function breakEvenFraction(x: readonly number[], best: number): number | null {
  const top = maxFraction(x)
  if (logGrowth(x, top) > 0) return null
  return bisect(best, top, (mid) => logGrowth(x, mid) > 0)
}
