import type { Dependence } from '#domain/simulation/dependence.ts'
import { kellyLimits, type KellyBand, type KellyInput, type KellyResult } from '#domain/simulation/kelly.ts'
import { bisect } from '#server/reference/numerics/bisect.ts'
import { dexp } from '#server/reference/numerics/dexp.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'
import { deviationOf, meanOf, minOf } from '#server/reference/numerics/moments.ts'

/** f* shrunk by its own uncertainty (Baker and McHale, Decision Analysis 10, 2013). */
export function shrunkFraction(best: number, band: KellyBand | null): number | null {
  if (band === null || band.sd === null) return null
  const s = best * best
  const whole = s + band.sd * band.sd
  return whole > 0 ? best * (s / whole) : best
}

function multipleFor(trades: number): number {
  if (trades < 50) return 0.25
  return trades < 300 ? 0.5 : 0.75
}

/**
 * The upper 2.5 % point of Student's t, by its expansion in the normal one (Abramowitz and Stegun 26.7.5): within 1 % from
 * two degrees of freedom on.
 */
function upperStudentPoint(degrees: number): number {
  const z = 1.959963984540054
  const s = z * z
  const g1 = (z * (s + 1)) / 4
  const g2 = (z * ((5 * s + 16) * s + 3)) / 96
  const g3 = (z * (((3 * s + 19) * s + 17) * s - 15)) / 384
  const g4 = (z * ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945)) / 92160
  const d = 1 / degrees
  return z + d * (g1 + d * (g2 + d * (g3 + d * g4)))
}

/**
 * Whether the mean of results is above 0 at 2.5 %. The band alone does not decide: blocks of a short history vary less
 * than the process that it comes from.
 */
function hasEdge(x: readonly number[], effective: number): boolean {
  const n = x.length
  const whole = effective < n ? 1 / (1 / (n - 1) + 2 / effective) : n - 1
  const point = upperStudentPoint(whole > 1 ? whole : 1)
  return meanOf(x) - (point * deviationOf(x)) / Math.sqrt(effective) > 0
}

/** The recommended fraction, by the effective size of the sample and the band. */
export function recommendation(
  x: readonly number[],
  best: number,
  band: KellyBand | null,
  dependence: Dependence | null,
): NonNullable<KellyResult['recommended']> {
  const effective = dependence === null ? x.length : dependence.effective
  const multiple = multipleFor(effective)
  const scaled = multiple * best
  const worst = -minOf(x)
  const recommend = (fraction: number, limitedBy: 'sample' | 'noEdgeShown' | 'cap') => ({
    multiple,
    fraction,
    limitedBy,
    worstLoss: fraction * worst,
  })
  if (band !== null && band.p5 !== null && band.p5 <= 0) return recommend(0, 'noEdgeShown')
  if (best === 0) return recommend(0, 'noEdgeShown')
  if (!hasEdge(x, effective)) return recommend(0, 'noEdgeShown')
  if (scaled > kellyLimits.maxRecommended) return recommend(kellyLimits.maxRecommended, 'cap')
  return recommend(scaled, 'sample')
}

/**
 * The largest fraction for which the bound of Busseti, Ryu and Boyd ("Risk-constrained Kelly gambling", 2016) keeps the
 * probability of ever falling below the floor under `chance`.
 */
export function flooredFraction(
  x: readonly number[],
  best: number,
  { floor, chance }: NonNullable<KellyInput['floor']>,
): NonNullable<KellyResult['floored']> {
  const lambda = dlog(chance) / dlog(floor)
  if (best === 0) return { lambda, fraction: 0 }
  const isKept = (fraction: number) => {
    let sum = 0
    for (const value of x) sum += dexp(-lambda * dlog(1 + fraction * value))
    return sum <= x.length
  }
  return { lambda, fraction: isKept(best) ? best : bisect(0, best, isKept) }
}
