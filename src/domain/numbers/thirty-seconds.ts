import { exact, toDecimal } from './decimal.ts'
import type { Decimal } from './units.ts'

/**
 * Price in points and 32nds: "110 045", "110'04.5", "110-04+", "123 25". After the two digits of whole 32nds follows an
 * optional eighth of a 32nd: its first decimal (1 = .125, 2 = .25, 3 = .375, 5 = .5, 6 = .625, 7 = .75, 8 = .875), all
 * its decimals after a point, or + for a half.
 */
const pattern = /^(\d{1,4})[ '’-](\d{2})(?:\.?(\d{1,3})|(\+))?$/

const eighths = new Map([
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['5', 4],
  ['6', 5],
  ['7', 6],
  ['8', 7],
  ['00', 0],
  ['12', 1],
  ['25', 2],
  ['37', 3],
  ['50', 4],
  ['62', 5],
  ['75', 6],
  ['87', 7],
  ['000', 0],
  ['125', 1],
  ['250', 2],
  ['375', 3],
  ['500', 4],
  ['625', 5],
  ['750', 6],
  ['875', 7],
])

/** Parses a price in points and 32nds; null for any other text, or with 32 or more 32nds. */
export function parseThirtySeconds(text: string): Decimal | null {
  const found = pattern.exec(text.trim())
  if (found === null) return null
  const [, points = '', whole = '', part, half] = found
  if (Number(whole) > 31) return null
  const eighth = half === undefined ? eighths.get(part ?? '0') : 4
  if (eighth === undefined) return null
  // At most 8 binary places: exact within twelve decimals.
  return toDecimal(exact(points).plus(exact(String(Number(whole) * 8 + eighth)).div('256')))
}

/** Eighths of a 32nd as brokers write them. */
const eighthSuffixes = ['', '.125', '.25', '.375', '.5', '.625', '.75', '.875']

/**
 * Formats a price in points and 32nds: "110.140625" is "110'04.5", "-0.03125" is "-0'01". Null if the price is not a
 * multiple of an eighth of a 32nd.
 */
export function formatThirtySeconds(price: Decimal): string | null {
  const value = exact(price)
  const parts = value.abs().times(256)
  if (!parts.eq(parts.round(0, 0))) return null
  const points = value.abs().round(0, 0)
  const eighthsLeft = Number(parts.minus(points.times(256)).toFixed())
  const thirtySeconds = String(Math.floor(eighthsLeft / 8)).padStart(2, '0')
  return `${value.lt(0) ? '-' : ''}${points.toFixed()}'${thirtySeconds}${eighthSuffixes[eighthsLeft % 8] ?? ''}`
}
