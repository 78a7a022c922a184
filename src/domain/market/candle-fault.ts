import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { Candle } from './candles.ts'

/** Decimals up to this length order like their nearest float64. */
const safeDigits = 15

function isBelow(a: Decimal, b: Decimal): boolean {
  return a.length <= safeDigits && b.length <= safeDigits ? Number(a) < Number(b) : exact(a).lt(b)
}

/** What is wrong with a bar's prices; null if they are valid. */
export function candleFault({ open, high, low, close, volume }: Omit<Candle, 'at'>): string | null {
  if (isBelow(high, open) || isBelow(high, close) || isBelow(high, low)) {
    return 'the high must be the highest of the prices'
  }
  if (isBelow(open, low) || isBelow(close, low)) return 'the low must be the lowest of the prices'
  return volume?.startsWith('-') === true && exact(volume).lt(0) ? 'the volume must not be negative' : null
}
