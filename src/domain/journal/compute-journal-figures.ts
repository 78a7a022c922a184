import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import type { Id, R } from '#domain/numbers/units.ts'
import { bookFlows, type CashFlow, type UncountedPnl } from '#domain/portfolio/booked-flows.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { figuresAfterExit, noExitFigures } from './figures-after-exit.ts'
import { figuresAtEntry } from './figures-at-entry.ts'
import {
  compareByEntry,
  compareByExit,
  toClosedTrade,
  type ClosedTrade,
  type EnteredTrade,
  toEnteredTrade,
  type JournalTrade,
} from './journal-trade.ts'
import { findOutliers } from './outliers.ts'

const isPresent = <T>(value: T | null): value is T => value !== null

/** The number of each trade in the portfolio, from 1. */
function numberTrades(trades: readonly JournalTrade[], entered: readonly (EnteredTrade | null)[]): Map<Id, number> {
  const places = trades.map(({ id, createdAt }, place) => ({
    id,
    entry: entered[place]?.entry ?? millisecondsOf(createdAt),
  }))
  return new Map(places.toSorted(compareByEntry).map(({ id }, index) => [id, index + 1]))
}

/** R of the first trade entered after a moment; null if there is none or its R is unknown. */
function nextResultAfter(moment: number, byTimeOfEntry: readonly ClosedTrade[]): R | null {
  let low = 0
  let high = byTimeOfEntry.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((byTimeOfEntry[middle]?.entry ?? Infinity) > moment) high = middle
    else low = middle + 1
  }
  return byTimeOfEntry[low]?.realizedR ?? null
}

/**
 * Computes the journal figures of each trade of a portfolio, by id, in O(n log n).
 *
 * - "Before the entry" is strictly before: a trade closed exactly at the moment of an entry is neither open nor closed
 *   before it. Simultaneous trades are ordered by id.
 * - Trades in no statistic (planned, missed, cancelled, excluded) affect no figure but the account's: an excluded trade
 *   counts among the open trades and their risk, and its P&L in balances. If such a trade was entered, it still gets the
 *   figures at entry; only trades in the statistics get figures after the exit.
 * - Cash flows count at the start of their day in the portfolio's time zone, as in the equity curve, and P&L that no
 *   statistic counts from the moment it was realized. Drawdowns therefore equal those of the metrics.
 * - Risk in percent is undefined if the balance is not above 0, and open risk if the risk of an open trade is unknown.
 * - Kelly fraction: `empiricalKelly` over the setup's results before the entry; null with fewer than 30 results,
 *   without a loss, and for trades without a setup.
 * - Revenge is suspected within 15 minutes of a loss, with a risk above 1.25 times the median of the 20 previously
 *   entered trades. Overtrading is suspected above the 90th percentile (type 7) of trades per day over the last 60 days
 *   with an entry; at least 20 such days are required.
 */
export function computeJournalFigures(
  trades: readonly JournalTrade[],
  portfolio: Pick<Portfolio, 'openingBalance' | 'timeZone'>,
  cashFlows: readonly CashFlow[],
  uncounted: readonly UncountedPnl[] = [],
): Map<Id, JournalFigures> {
  const { openingBalance, timeZone } = portfolio
  const flows = bookFlows(cashFlows, timeZone, uncounted)
  const entered = trades.map((trade) => toEnteredTrade(trade, timeZone))
  const closed = trades.map((trade, place) => toClosedTrade(trade, entered[place] ?? null, timeZone)).filter(isPresent)
  const inOrderOfEntry = closed.toSorted(compareByEntry)
  closed.sort(compareByExit)
  const numbers = numberTrades(trades, entered)
  const atEntry = figuresAtEntry(entered.filter(isPresent).toSorted(compareByEntry), closed, flows, openingBalance)
  const afterExit = figuresAfterExit(closed, flows, openingBalance)
  const unusual = findOutliers(closed)
  return new Map(
    trades.map(({ id, status, seenAt }, place) => [
      id,
      {
        tradeNumber: numbers.get(id) ?? 0,
        ...atEntry(entered[place] ?? null),
        ...(afterExit.get(id) ?? noExitFigures),
        isOutlier: unusual.get(id) ?? null,
        nextTradeR:
          status === 'missed' && seenAt !== null ? nextResultAfter(millisecondsOf(seenAt), inOrderOfEntry) : null,
      },
    ]),
  )
}
