import { type ExactNumber, exact, larger, zero } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Maximum adverse excursion in price, never negative: long E - lowest, short highest - E. Null without the extreme. */
export function adverseExcursion(
  sign: 1 | -1,
  entryPrice: ExactNumber | null,
  lowest: Decimal | null,
  highest: Decimal | null,
): ExactNumber | null {
  const worst = sign === 1 ? lowest : highest
  if (entryPrice === null || worst === null) return null
  return larger(zero, entryPrice.minus(exact(worst)).times(sign))
}

/** Maximum favourable excursion in price, never negative: long highest - E, short E - lowest. Null without the extreme. */
export function favorableExcursion(
  sign: 1 | -1,
  entryPrice: ExactNumber | null,
  lowest: Decimal | null,
  highest: Decimal | null,
): ExactNumber | null {
  const best = sign === 1 ? highest : lowest
  if (entryPrice === null || best === null) return null
  return larger(zero, exact(best).minus(entryPrice).times(sign))
}
