/** A fraction with a positive denominator: exact arithmetic for tests to compare with. */
export interface Rational {
  readonly n: bigint
  readonly d: bigint
}
/** Null is unknown and propagates through every operation. */
export type Maybe = Rational | null

/** Parses a decimal text without exponent. */
export function rational(text: string | number): Rational {
  const [whole = '', places = ''] = String(text).split('.')
  return { n: BigInt(whole + places), d: 10n ** BigInt(places.length) }
}
/** As `rational`, for a text that may be unknown. */
export const maybe = (text: string | number | null): Maybe => (text === null ? null : rational(text))

type Operation = (a: Rational, b: Rational) => Maybe
const known =
  (operation: Operation) =>
  (a: Maybe, b: Maybe): Maybe =>
    a === null || b === null ? null : operation(a, b)

export const plus = known((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }))
export const minus = known((a, b) => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d }))
const product = known((a, b) => ({ n: a.n * b.n, d: a.d * b.d }))
/** Null if b is 0. */
export const over = known((a, b) => {
  if (b.n === 0n) return null
  return b.n > 0n ? { n: a.n * b.d, d: a.d * b.n } : { n: -a.n * b.d, d: a.d * -b.n }
})

export const one = rational(1)
export const zero = rational(0)
export const times = (...factors: readonly Maybe[]): Maybe => factors.reduce(product, one)
export const total = (terms: readonly Maybe[]): Maybe => terms.reduce(plus, zero)
export const magnitude = (a: Maybe): Maybe => (a === null ? null : { n: a.n < 0n ? -a.n : a.n, d: a.d })

/** The sign of a − b. */
export const compare = (a: Rational, b: Rational): number =>
  Number(a.n * b.d > b.n * a.d) - Number(a.n * b.d < b.n * a.d)
/** The value if it is above 0, else null. */
export const positiveOrNull = (a: Maybe): Maybe => (a !== null && a.n > 0n ? a : null)
/** The value, or 0 if it is negative. */
export const clampToZero = (a: Maybe): Maybe => (a !== null && a.n < 0n ? zero : a)
export const smallerOf = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b)
/** Rounds a nonnegative value down. */
export const truncate = (a: Maybe): Maybe => (a === null ? null : { n: a.n / a.d, d: 1n })

/** The nearest float64, except for the last digits. */
export function asNumber({ n, d }: Rational): number {
  return Number((n * 10n ** 24n) / d) / 1e24
}
