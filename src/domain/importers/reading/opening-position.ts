import type { Direction } from '#domain/fills/fill.ts'
import type { CalendarDate, Decimal, Instant } from '#domain/numbers/units.ts'

/** A position that was held before a file begins, as its trader states it. */
export interface OpeningPosition {
  /** Format, account and symbol, as in `UnheldExit`. */
  readonly book: string
  readonly direction: Direction
  /** Above 0. */
  readonly quantity: Decimal
  /** The average price. */
  readonly price: Decimal
  /** The day in the file's time zone from whose beginning it counts as held. */
  readonly date: CalendarDate
}

/** A contract of which a file closes more than is held: its trade began before the file. */
export interface UnheldExit {
  /** Format, account and symbol. */
  readonly book: string
  readonly symbol: string
  /** Null if the file has one account. */
  readonly account: string | null
  /** Of the position that the file closes. */
  readonly direction: Direction
  /** The size that is missing. */
  readonly quantity: Decimal
  /** The first time at which it is closed. */
  readonly at: Instant
}
