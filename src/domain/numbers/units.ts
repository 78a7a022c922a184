/** Branded units: a value of one unit cannot be passed as another. Percent exists only on screen. */
declare const unit: unique symbol
type Branded<T, Name extends string> = T & { readonly [unit]: Name }

/** An exact decimal number in plain notation, for example "110.140625" or "-31.25". Prices and sizes. */
export type Decimal = Branded<string, 'Decimal'>
/** An exact decimal amount of money in the portfolio's currency. */
export type Money = Branded<string, 'Money'>
/** A multiple of the initial risk of a trade. */
export type R = Branded<number, 'R'>
/** A share of one: 0.01 is shown as 1%. */
export type Fraction = Branded<number, 'Fraction'>
/** A moment as ISO 8601 in UTC with milliseconds, for example "2025-03-03T14:30:00.000Z". */
export type Instant = Branded<string, 'Instant'>
/** A calendar date "YYYY-MM-DD" in a stated time zone. */
export type CalendarDate = Branded<string, 'CalendarDate'>
/** A UUID. */
export type Id = string
