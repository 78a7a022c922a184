import { kellyLimits, type KellyBand, type KellyInput, type KellyResult } from '#domain/simulation/kelly.ts'
import { bisect } from './bisect.ts'
import { dexp } from './dexp.ts'
import { dlog } from './dlog.ts'
import { leastOf } from './moments.ts'

/** f* less what its own uncertainty takes from it (Baker and McHale, Decision Analysis 10, 2013). */
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

/** What to risk at most, by the size of the sample and by what the band shows. */
export function recommendation(
  x: readonly number[],
  best: number,
  band: KellyBand | null,
): NonNullable<KellyResult['recommended']> {
  const multiple = multipleFor(x.length)
  const scaled = multiple * best
  const worst = -leastOf(x)
  const limited = (fraction: number, limitedBy: 'sample' | 'noEdgeShown' | 'cap') => ({
    multiple,
    fraction,
    limitedBy,
    worstLoss: fraction * worst,
  })
  if (band !== null && band.p5 !== null && band.p5 <= 0) return limited(0, 'noEdgeShown')
  if (best === 0) return limited(0, 'noEdgeShown')
  if (scaled > kellyLimits.maxRecommended) return limited(kellyLimits.maxRecommended, 'cap')
  return limited(scaled, 'sample')
}

/**
 * The largest fraction for which the bound of Busseti, Ryu and Boyd ("Risk-constrained Kelly gambling", 2016) keeps the
 * chance of ever falling below the floor under the one that is accepted.
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
