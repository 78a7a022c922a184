import { Big } from 'big.js'
import type { Decimal, Money } from './units.ts'

/**
 * Exact decimal arithmetic. A private constructor keeps big.js settings elsewhere from changing the ledger. Sums,
 * differences and products are exact; a quotient keeps 30 places and rounds ties to the even digit, so that rounding
 * does not drift over many trades.
 */
const Exact = Big()
Exact.DP = 30
Exact.RM = Exact.roundHalfEven

/** An exact number within a calculation. */
export type ExactNumber = Big

/** Decimal places of stored and transmitted decimals and amounts; the API accepts no more. */
export const ledgerPlaces = 12

export const zero: ExactNumber = new Exact(0)

/** Parses a decimal text. Throws on text that is not a number. */
export function exact(value: string): ExactNumber {
  // Most costs are 0; numbers are immutable, so one instance serves them all.
  return value === '0' ? zero : new Exact(value)
}

/** Whether a number fits the ledger places without rounding. */
export function fitsLedgerPlaces(value: ExactNumber): boolean {
  return value.c.length - value.e - 1 <= ledgerPlaces
}

/** Plain notation without exponent, negative zero or trailing zeros, rounded to `ledgerPlaces`. */
function plain(value: ExactNumber): string {
  const rounded = fitsLedgerPlaces(value) ? value : value.round(ledgerPlaces, Exact.roundHalfEven)
  return rounded.c[0] === 0 ? '0' : rounded.toFixed()
}

const plainNotation = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * Normalizes a plain decimal text without arithmetic: "1.50" becomes "1.5". Null if it needs arithmetic (an exponent,
 * leading zeros or too many places).
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

/** The absolute value of a stored decimal or amount. */
export function withoutSign<Stored extends Decimal | Money>(value: Stored): Stored {
  return (value.startsWith('-') ? value.slice(1) : value) as Stored
}

/** A price or size for storage and the API. */
export function toDecimal(value: ExactNumber): Decimal {
  return plain(value) as Decimal
}

/** An amount of money for storage and the API; not rounded to cents, see `roundMoney`. */
export function toMoney(value: ExactNumber): Money {
  return plain(value) as Money
}

/** The nearest float64, for statistics and charts. */
export function toNumber(value: ExactNumber): number {
  return Number(value.toFixed())
}

/**
 * The nearest float64 to a / b, with the quotient kept to 30 places. Computes in bigint, thirty times as fast as `div`:
 * an equity curve calls it once per point. Throws a RangeError if b is 0.
 */
export function ratioOf(a: ExactNumber, b: ExactNumber): number {
  // Both operands as whole numbers, scaled so that the quotient counts units of the last kept place.
  const placesOf = ({ c, e }: ExactNumber) => c.length - 1 - e
  const shift = Exact.DP - placesOf(a) + placesOf(b)
  const dividend = BigInt(a.c.join('')) * 10n ** BigInt(Math.max(0, shift))
  const divisor = BigInt(b.c.join('')) * 10n ** BigInt(Math.max(0, -shift))
  const floor = dividend / divisor
  const twiceRemainder = 2n * (dividend % divisor)
  const roundsUp = twiceRemainder > divisor || (twiceRemainder === divisor && floor % 2n === 1n)
  const quotient = roundsUp ? floor + 1n : floor
  return Number(`${a.s === b.s ? quotient : -quotient}e-${Exact.DP}`)
}

/** The nearest float64 to a stored decimal or amount. */
export function numberOf(value: Decimal | Money): number {
  return Number(value)
}

/** Sum of exact numbers; 0 for none. */
export function sum(values: Iterable<ExactNumber>): ExactNumber {
  let total = zero
  for (const value of values) total = total.plus(value)
  return total
}

/** Exact sum of stored amounts; "0" for none. */
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
 * Rounds an amount to a currency's smallest unit (2 places by default), ties to the even digit as in brokers'
 * statements: 15.625 is 15.62 and 46.875 is 46.88.
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
