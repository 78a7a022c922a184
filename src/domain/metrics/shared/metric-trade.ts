import type { Direction } from '#domain/fills/fill.ts'
import type { CalendarDate, Id, Money, R } from '#domain/numbers/units.ts'
import type { BookedFlow } from '#domain/portfolio/booked-flows.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import type { DailyClose } from './daily-close.ts'

/** A completed trade as metrics read it. Money is exact; R is null where the trade had no measurable risk. */
export interface MetricTrade {
  readonly id: Id
  /** Milliseconds since 1970, so that sorting and durations need no parsing. */
  readonly entryTime: number
  readonly exitTime: number
  /** In the portfolio's time zone. */
  readonly exitDate: CalendarDate
  readonly netPnl: Money
  readonly grossPnl: Money
  readonly totalFees: Money
  readonly initialRiskAmount: Money | null
  readonly realizedR: R | null
  readonly maeR: R | null
  readonly mfeR: R | null
  /** Whether candles tell its MAE and MFE only approximately: both may have been larger. */
  readonly hasApproximateExcursions: boolean
  readonly holdMinutes: number
  readonly direction: Direction
  readonly result: Exclude<TradeResult, 'open'>
}

export interface MetricContext {
  readonly openingBalance: Money
  /** IANA name of the zone of `exitDate`. */
  readonly timeZone: string
  /** Deposits and withdrawals, oldest first. */
  readonly flows?: readonly BookedFlow[]
  /** Daily closes of the benchmark, oldest first; left out without one. */
  readonly benchmark?: readonly DailyClose[]
  /** Whether the trader hides the balance: figures in percent of it are then hidden too. */
  readonly hidesBalance?: boolean
}
