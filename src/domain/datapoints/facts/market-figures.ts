import type { entrySessions } from '#domain/datapoints/fields/choices.ts'
import type { Decimal, R } from '#domain/numbers/units.ts'

/** What follows for one trade from the path of prices and the hours of its market; null where it is not defined. */
export interface MarketFigures {
  /** From candles. */
  readonly bestExitPrice: Decimal | null
  /** From candles; before costs. */
  readonly setAndForgetR: R | null
  /** From the hours of the market, as are the two below. */
  readonly tradingMinutes: number | null
  readonly entrySession: (typeof entrySessions)[number] | null
  readonly minutesSinceOpen: number | null
}
