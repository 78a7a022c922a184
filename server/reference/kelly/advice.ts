import { kellyLimits, type KellyBand, type KellyInput, type KellyResult } from '#domain/simulation/kelly.ts'
import { bisect } from '#server/reference/numerics/bisect.ts'
import { dexp } from '#server/reference/numerics/dexp.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'
import { minOf } from '#server/reference/numerics/moments.ts'

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

/** The recommended fraction, by the size of the sample and the band. */
export function recommendation(
  x: readonly number[],
  best: number,
  band: KellyBand | null,
): NonNullable<KellyResult['recommended']> {
  const multiple = multipleFor(x.length)
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
