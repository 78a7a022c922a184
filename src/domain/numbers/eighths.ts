import { exact, toDecimal } from './decimal.ts'
import type { Decimal } from './units.ts'

/** A grain price in cents and eighths of a cent: "445'2", "445-2", "445 2". */
const pattern = /^(\d{1,5})[ '’-]([0-7])$/

/** Parses a price in cents and eighths: "445'2" is 445.25. Null for any other text. */
export function parseEighths(text: string): Decimal | null {
  const found = pattern.exec(text.trim())
  if (found === null) return null
  const [, cents = '', eighths = ''] = found
  return toDecimal(exact(cents).plus(exact(eighths).div('8')))
}

/** Formats a price in cents and eighths: "445.25" is "445'2". Null if the price is not a multiple of an eighth. */
export function formatEighths(price: Decimal): string | null {
  const value = exact(price)
  const eighths = value.abs().times(8)
  if (!eighths.eq(eighths.round(0, 0))) return null
  const cents = value.abs().round(0, 0)
  return `${value.lt(0) ? '-' : ''}${cents.toFixed()}'${eighths.minus(cents.times(8)).toFixed()}`
}
