import { Big } from 'big.js'
import type { Decimal, Money } from './units.ts'

/**
 * Exact decimal arithmetic, in one place. The constructor is our own, so that no setting of big.js elsewhere changes
 * the ledger. Sums, differences and products are exact; a quotient is kept to 30 places and ties go to the even
 * digit, so that rounding has no drift over many trades.
 */
const Exact = Big()
Exact.DP = 30
Exact.RM = Exact.roundHalfEven

/** An exact number in the middle of a calculation. */
export type ExactNumber = Big

/** Places that a decimal or an amount keeps when it leaves a calculation; the API takes no more either. */
export const ledgerPlaces = 12

export const zero: ExactNumber = new Exact(0)

/** The exact number behind a decimal text. Throws on text that is not a number. */
export function exact(value: string): ExactNumber {
  // Most costs are 0, and a number never changes: it need not be made anew for each.
  return value === '0' ? zero : new Exact(value)
}

/** Whether a number has no more decimals than are kept, so that it leaves a calculation as it is. */
export function fitsLedgerPlaces(value: ExactNumber): boolean {
  return value.c.length - value.e - 1 <= ledgerPlaces
}

/** Plain notation without exponent, negative zero or trailing zeros, at most `maxDecimalPlaces` places. */
function plain(value: ExactNumber): string {
  const rounded = fitsLedgerPlaces(value) ? value : value.round(ledgerPlaces, Exact.roundHalfEven)
  return rounded.c[0] === 0 ? '0' : rounded.toFixed()
}

const plainNotation = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * A decimal text as a calculation would leave it, without one: "1.50" is "1.5". Null where it takes a calculation, as
 * with an exponent, zeros in front or more places than are kept.
 */
export function parsePlainDecimal(text: string): Decimal | null {
  if (!plainNotation.test(text)) return null
  const dot = text.indexOf('.')
  let end = text.length
  if (dot >= 0) {
    if (end - dot - 1 > ledgerPlaces) return null
    while (text[end - 1] === '0') end -= 1
    if (end === dot + 1) end = dot
  }
  const found = end === text.length ? text : text.slice(0, end)
  return (found === '-0' ? '0' : found) as Decimal
}

/** The size of a stored decimal or amount, without its sign. */
export function withoutSign<Stored extends Decimal | Money>(value: Stored): Stored {
  return (value.startsWith('-') ? value.slice(1) : value) as Stored
}

/** A price or size for storage and the wire. */
export function toDecimal(value: ExactNumber): Decimal {
  return plain(value) as Decimal
}

/** An amount of money for storage and the wire: not rounded to cents, see `roundMoney`. */
export function toMoney(value: ExactNumber): Money {
  return plain(value) as Money
}

/** The nearest float64, for statistics and charts. */
export function toNumber(value: ExactNumber): number {
  return Number(value.toFixed())
}

/**
 * The nearest float64 of a / b, the quotient kept to 30 places as everywhere. In whole numbers, where digit by digit it
 * takes thirty times as long: a curve of balances asks for one at each of its points. Throws a RangeError where b is 0.
 */
export function ratioOf(a: ExactNumber, b: ExactNumber): number {
  // Both as digits without a point, whose quotient is in units of the last place that is kept.
  const placesOf = ({ c, e }: ExactNumber) => c.length - 1 - e
  const shift = Exact.DP - placesOf(a) + placesOf(b)
  const dividend = BigInt(a.c.join('')) * 10n ** BigInt(Math.max(0, shift))
  const divisor = BigInt(b.c.join('')) * 10n ** BigInt(Math.max(0, -shift))
  const below = dividend / divisor
  const rest = 2n * (dividend % divisor)
  const isUp = rest > divisor || (rest === divisor && below % 2n === 1n)
  const quotient = isUp ? below + 1n : below
  return Number(`${a.s === b.s ? quotient : -quotient}e-${Exact.DP}`)
}

/** The nearest float64 of a stored decimal or amount. */
export function numberOf(value: Decimal | Money): number {
  return Number(value)
}

/** Sum of exact numbers; 0 of none. */
export function sum(values: Iterable<ExactNumber>): ExactNumber {
  let total = zero
  for (const value of values) total = total.plus(value)
  return total
}

/** Exact sum of stored amounts; "0" of none. */
export function sumMoney(values: Iterable<Money>): Money {
  let total = zero
  for (const value of values) if (value !== '0') total = total.plus(value)
  return toMoney(total)
}

/** Exact difference a - b of two stored amounts. */
export function subtractMoney(a: Money, b: Money): Money {
  return toMoney(exact(a).minus(b))
}

/**
 * An amount rounded to a currency's smallest unit (2 places unless told otherwise), ties to the even digit:
 * 15.625 is 15.62 and 46.875 is 46.88, as brokers' statements have them.
 */
export function roundMoney(amount: Money, places = 2): Money {
  return toMoney(exact(amount).round(places, Exact.roundHalfEven))
}

/** Absolute value. */
export function absolute(value: ExactNumber): ExactNumber {
  return value.abs()
}

export function larger(a: ExactNumber, b: ExactNumber): ExactNumber {
  return a.gte(b) ? a : b
}

export function smaller(a: ExactNumber, b: ExactNumber): ExactNumber {
  return a.lte(b) ? a : b
}
