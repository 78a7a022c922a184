import type { Money, R } from '#domain/numbers/units.ts'

/** What follows for one trade from the other trades of its portfolio; null where it is not defined. */
export interface JournalFigures {
  /** Rank in the portfolio by entry, from 1. */
  readonly tradeNumber: number | null
  /** In the portfolio's currency, as are all balances. */
  readonly accountBalanceAtEntry: Money | null
  /** Without the trade itself. */
  readonly openTradesAtEntry: number | null
  /** Percent of the balance at entry, the trade itself included. */
  readonly openRiskAtEntryPct: number | null
  /** Percent of the balance; may be 0 or below. */
  readonly kellyFractionAtEntry: number | null
  readonly minutesSincePrevExit: number | null
  /** From 1. */
  readonly tradeOfDay: number | null
  /** Above 0 wins in a row, below 0 losses. */
  readonly streakAtEntry: number | null
  readonly dayPnlBeforeR: R | null
  readonly revengeSuspect: boolean | null
  readonly overtradeSuspect: boolean | null
  readonly balanceAfter: Money | null
  readonly cumulativeR: R | null
  /** Percent, 0 or below. */
  readonly drawdownAfterPct: number | null
  readonly isNewHigh: boolean | null
  readonly isOutlier: boolean | null
  /** Of a missed trade. */
  readonly nextTradeR: R | null
}
