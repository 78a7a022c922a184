import type { EntrySession } from '#domain/instruments/entry-sessions.ts'
import type { Decimal, R } from '#domain/numbers/units.ts'

/** Figures of one trade that depend on candles or market hours; null if undefined. */
export interface MarketFigures {
  /** From candles. */
  readonly bestExitPrice: Decimal | null
  /** From candles; before costs. */
  readonly setAndForgetR: R | null
  /** From market hours, like the two below. */
  readonly tradingMinutes: number | null
  readonly entrySession: EntrySession | null
  readonly minutesSinceOpen: number | null
}
