import type { Money, R } from './units.ts'

/**
 * What the rest of a portfolio's journal says about one trade: datapoints that need the other trades and the cash flows.
 * Null where it is not defined: `journalFigures` (journal/journal-figures.ts) has the rules of each.
 */
export interface JournalFigures {
  /** From 1, by entry (by logging where there is none). */
  readonly tradeNumber: number
  readonly accountBalanceAtEntry: Money | null
  /** Other trades that were open at the entry. */
  readonly openTradesAtEntry: number | null
  /** Risk of all trades open at the entry, this one included, in % of the balance. */
  readonly openRiskAtEntryPct: number | null
  /** Growth-optimal risk of the setup by what was closed before the entry, in % of the balance. */
  readonly kellyFractionAtEntry: number | null
  readonly minutesSincePrevExit: number | null
  /** From 1, by entry, in the portfolio's time zone. */
  readonly tradeOfDay: number | null
  /** Wins in a row before the entry, losses as a negative number. */
  readonly streakAtEntry: number | null
  readonly dayPnlBeforeR: R | null
  readonly revengeSuspect: boolean | null
  readonly overtradeSuspect: boolean | null
  readonly balanceAfter: Money | null
  readonly cumulativeR: R | null
  /** 0 at a new high, else negative, in % of the highest balance. */
  readonly drawdownAfterPct: number | null
  readonly isNewHigh: boolean | null
  readonly isOutlier: boolean | null
  /** Of a missed trade: what the first trade entered after it made. */
  readonly nextTradeR: R | null
}
