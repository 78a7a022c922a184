import type { DatapointFacts, DatapointValues } from '#domain/datapoints/facts/facts.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { type ExactNumber, exact, ratioOf, toMoney, toNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Money, R } from '#domain/numbers/units.ts'

/** A specific reason for a missing value, used instead of the catalogue's general one. */
export interface UnknownReason {
  readonly because: string
}
export const unknownBecause = (reason: string): UnknownReason => ({ because: reason })

/** Reads a datapoint of the trade; null if unknown. */
export type ReadDatapoint = <Key extends DatapointKey>(key: Key) => DatapointValues[Key]

/** How one derived datapoint is computed. */
export interface Derivation<Value> {
  readonly compute: (read: ReadDatapoint, facts: DatapointFacts) => Value | UnknownReason | null
}

type Keys = readonly DatapointKey[]
type Known<K extends Keys> = { readonly [Index in keyof K]: NonNullable<DatapointValues[K[Index]]> }
type Maybe<K extends Keys> = { readonly [Index in keyof K]: DatapointValues[K[Index]] }

/**
 * Derives a datapoint from required inputs: null if one is unknown, else the result of `compute`, which gets their
 * values in order, then the facts.
 */
export function deriveFrom<const K extends Keys, Value>(
  keys: K,
  compute: (...inputs: [...Known<K>, DatapointFacts]) => Value | UnknownReason | null,
): Derivation<Value> {
  return deriveFromOptional(keys, [], compute)
}

/** As `deriveFrom`, with `optional` inputs after the required ones; they may be null. */
export function deriveFromOptional<const K extends Keys, const O extends Keys, Value>(
  keys: K,
  optional: O,
  compute: (...inputs: [...Known<K>, ...Maybe<O>, DatapointFacts]) => Value | UnknownReason | null,
): Derivation<Value> {
  return {
    compute(read, facts) {
      const needed = keys.map((key) => read(key))
      if (needed.includes(null)) return null
      const inputs = [...needed, ...optional.map((key) => read(key)), facts]
      // The inputs are in the order of the types.
      return compute(...(inputs as [...Known<K>, ...Maybe<O>, DatapointFacts]))
    },
  }
}

/** Derives a datapoint directly from the facts. */
export const deriveFromFacts = <Value>(of: (facts: DatapointFacts) => Value | null): Derivation<Value> => ({
  compute: (_, facts) => of(facts),
})

/** Exact quotient; null if the divisor is 0. */
export function quotientOrNull(a: ExactNumber, b: ExactNumber): ExactNumber | null {
  return b.eq(0) ? null : a.div(b)
}

/** 100 a / b as a float64; null if b is 0. */
export function percentOrNull(a: Decimal | Money, b: Decimal | Money): number | null {
  const divisor = exact(b)
  return divisor.eq(0) ? null : ratioOf(exact(a).times(100), divisor)
}

/** a / b as a float64; null if b is 0. */
export function ratioOrNull(a: Decimal | Money, b: Decimal | Money): number | null {
  const divisor = exact(b)
  return divisor.eq(0) ? null : ratioOf(exact(a), divisor)
}

/**
 * A price move in multiples of 1R: move × peak size × point value / 1R in money. With a stop this equals the move over
 * the stop distance; without one the planned risk defines it.
 */
export function moveInR(move: Decimal, maxQuantity: Decimal, pointValue: Decimal, risk: Money): R {
  return toNumber(exact(move).times(maxQuantity).times(pointValue).div(risk)) as R
}

/** A product of decimals as money. */
export function productAsMoney(...factors: readonly (Decimal | Money)[]): Money {
  return toMoney(factors.reduce((product, factor) => product.times(factor), exact('1')))
}
