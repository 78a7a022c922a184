import { entrySelectors, type SelectorValues } from './entry-selectors.ts'
import { toEntryTrade, type SampleTrade } from './sample-trade.ts'

/** Flags the trades, in the given order, that show a behavior; selectors read trades in order of entry. */
export function flagTrades(trades: readonly SampleTrade[], key: string, values: SelectorValues): boolean[] {
  const selector = entrySelectors.find((known) => known.key === key)
  const entered = trades
    .map(toEntryTrade)
    .toSorted((a, b) => a.entryAt - b.entryAt || (a.id < b.id ? -1 : Number(a.id > b.id)))
  const flags = selector?.select(entered, values) ?? []
  const shows = new Set(entered.filter((_, place) => flags[place] === true).map(({ id }) => id))
  return trades.map(({ tradeId }) => shows.has(tradeId))
}

/** A behavior by its selector's key, with parameters. */
export interface FlaggedBehavior {
  readonly key: string
  readonly values: SelectorValues
}

/** Flags the trades that show at least one of the behaviors: removing two behaviors removes the trades of either. */
export function flagTradesOfAny(trades: readonly SampleTrade[], behaviors: readonly FlaggedBehavior[]): boolean[] {
  const flagged = behaviors.map(({ key, values }) => flagTrades(trades, key, values))
  return trades.map((_, place) => flagged.some((flags) => flags[place] === true))
}
