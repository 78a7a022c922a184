import type { DatapointFacts, DatapointValues } from '#domain/datapoints/facts/facts.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { type ExactNumber, exact, ratioOf, toMoney, toNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Money, R } from '#domain/numbers/units.ts'

/** Why there is no value, where the catalogue's own sentence would be too general. */
export interface UnknownReason {
  readonly because: string
}
export const unknownBecause = (reason: string): UnknownReason => ({ because: reason })

/** Reads a datapoint of the trade; null where it is unknown. */
export type ReadDatapoint = <Key extends DatapointKey>(key: Key) => DatapointValues[Key]

/** How one derived datapoint is computed. */
export interface Derivation<Value> {
  readonly compute: (read: ReadDatapoint, facts: DatapointFacts) => Value | UnknownReason | null
}

type Keys = readonly DatapointKey[]
type Known<K extends Keys> = { readonly [Index in keyof K]: NonNullable<DatapointValues[K[Index]]> }
type Maybe<K extends Keys> = { readonly [Index in keyof K]: DatapointValues[K[Index]] }

/**
 * A datapoint that needs all of `keys`: null where one is unknown, else what `compute` makes of their values, which it
 * is given in that order, and the facts after them.
 */
export function deriveFrom<const K extends Keys, Value>(
  keys: K,
  compute: (...inputs: [...Known<K>, DatapointFacts]) => Value | UnknownReason | null,
): Derivation<Value> {
  return deriveFromOptional(keys, [], compute)
}

/** As `from`; the values of `optional` come after the needed ones and may be null. */
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
      // Read in the order in which the types have them.
      return compute(...(inputs as [...Known<K>, ...Maybe<O>, DatapointFacts]))
    },
  }
}

/** A datapoint that is among the facts. */
export const deriveFromFacts = <Value>(of: (facts: DatapointFacts) => Value | null): Derivation<Value> => ({
  compute: (_, facts) => of(facts),
})

/** The quotient in exact numbers; null where the divisor is 0. */
export function quotientOrNull(a: ExactNumber, b: ExactNumber): ExactNumber | null {
  return b.eq(0) ? null : a.div(b)
}

/** 100 a / b; null where b is 0. */
export function percentOrNull(a: Decimal | Money, b: Decimal | Money): number | null {
  const divisor = exact(b)
  return divisor.eq(0) ? null : ratioOf(exact(a).times(100), divisor)
}

/** a / b as a float64; null where b is 0. */
export function ratioOrNull(a: Decimal | Money, b: Decimal | Money): number | null {
  const divisor = exact(b)
  return divisor.eq(0) ? null : ratioOf(exact(a), divisor)
}

/**
 * A move of the price in multiples of 1R: move × peak size × point value / 1R in money. With a stop that is the move over
 * the distance to the stop; without one it is defined by the planned risk.
 */
export function moveInR(move: Decimal, maxQuantity: Decimal, pointValue: Decimal, risk: Money): R {
  return toNumber(exact(move).times(maxQuantity).times(pointValue).div(risk)) as R
}

/** A product of decimals as money. */
export function productAsMoney(...factors: readonly (Decimal | Money)[]): Money {
  return toMoney(factors.reduce((product, factor) => product.times(factor), exact('1')))
}
