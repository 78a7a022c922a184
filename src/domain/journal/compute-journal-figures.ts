import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import type { Id, R } from '#domain/numbers/units.ts'
import { bookFlows, type CashFlow } from '#domain/portfolio/booked-flows.ts'
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

/** The place of each trade of the portfolio, from 1. */
function numberTrades(trades: readonly JournalTrade[], entered: readonly (EnteredTrade | null)[]): Map<Id, number> {
  const places = trades.map(({ id, createdAt }, place) => ({
    id,
    entry: entered[place]?.entry ?? millisecondsOf(createdAt),
  }))
  return new Map(places.toSorted(compareByEntry).map(({ id }, index) => [id, index + 1]))
}

/** What the first trade entered after a moment made; null where there is none, or its R is unknown. */
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
 * What the journal says of each trade of a portfolio, by id; takes a time that grows with n log n.
 *
 * - "Before the entry" is strictly before: what is closed at the very moment of an entry is neither open nor closed
 *   before it. Among trades of one moment the order is that of their ids.
 * - Trades that are in no statistic (planned, missed, cancelled, excluded) move none of the figures. One that was entered
 *   all the same is told what it was entered into; only those that statistics are made of have figures after the exit.
 * - Cash flows count at the start of their day in the portfolio's time zone, as in the equity curve. The last balance is
 *   therefore that of the portfolio, and drawdowns are those of the metrics.
 * - Risk in % of a balance that is not above 0 is not defined; nor is open risk where an open trade's risk is unknown.
 * - Kelly fraction: that of `empiricalKelly` over the setup's results before the entry; null with fewer than 30 of them,
 *   without a loss among them, and for trades without a setup.
 * - Revenge is suspected within 15 minutes of a loss, with a risk above 1.25 times the median of the 20 trades entered
 *   before; over-trading beyond the 90th percentile (type 7) of trades a day on the last 60 days with an entry before
 *   this one, of which at least 20 must be.
 */
export function computeJournalFigures(
  trades: readonly JournalTrade[],
  portfolio: Pick<Portfolio, 'openingBalance' | 'timeZone'>,
  cashFlows: readonly CashFlow[],
): Map<Id, JournalFigures> {
  const { openingBalance, timeZone } = portfolio
  const flows = bookFlows(cashFlows, timeZone)
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
