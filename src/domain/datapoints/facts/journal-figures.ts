import type { Money, R } from '#domain/numbers/units.ts'

/** Figures of one trade that depend on the other trades of its portfolio; null if undefined. */
export interface JournalFigures {
  /** Rank in the portfolio by entry, from 1. */
  readonly tradeNumber: number | null
  /** In the portfolio's currency, as are all balances. */
  readonly accountBalanceAtEntry: Money | null
  /** Excluding the trade itself. */
  readonly openTradesAtEntry: number | null
  /** Percent of the balance at entry, including the trade itself. */
  readonly openRiskAtEntryPct: number | null
  /** Percent of the balance; may be 0 or below. */
  readonly kellyFractionAtEntry: number | null
  readonly minutesSincePrevExit: number | null
  /** From 1. */
  readonly tradeOfDay: number | null
  /** Consecutive wins above 0, losses below 0. */
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
  /** Only for missed trades. */
  readonly nextTradeR: R | null
}
