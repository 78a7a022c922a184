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
