import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { bulkDeleteTrades, bulkUpdateTrades } from '#contract/bulk-trades.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import { getTradeTotals, listTradeGroups, listTradeRows, type TradeGrouping } from '#contract/trade-history.ts'
import { listTradeFigures, mostTrades } from '#contract/journal-figures.ts'
import type { JournalFigures } from '#domain/journal-figures.ts'
import type { MarketFigures } from '#domain/market-figures.ts'
import type { Id } from '#domain/units.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'
import { tradesKey } from './refresh.ts'

type RowsQuery = RouteInput<typeof listTradeRows>['query']
/** What the rows are asked for, without the page's cursor. */
export type TradeRowsQuery = Omit<RowsQuery, 'cursor'>
/** What the totals and groups are asked for. */
export type TradeFilterQuery = RouteInput<typeof getTradeTotals>['query']
export type TradeRowsPage = RouteResponse<typeof listTradeRows>
export type TradeTotals = RouteResponse<typeof getTradeTotals>['totals']
export type TradeGroup = RouteResponse<typeof listTradeGroups>['groups'][number]

/** Pages of rows with the columns asked for, each page after the one before it. */
export function tradeRowsQuery(query: TradeRowsQuery) {
  return infiniteQueryOptions({
    queryKey: [...tradesKey, 'rows', query],
    queryFn: ({ pageParam, signal }) =>
      call(listTradeRows, { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: TradeRowsPage) => page.nextCursor,
    staleTime: cacheTimes.tradeLists,
  })
}

/** Totals of everything that a filter selects, with the symbols to choose from. */
export function tradeTotalsQuery(query: TradeFilterQuery) {
  return queryOptions({
    queryKey: [...tradesKey, 'totals', query],
    queryFn: ({ signal }) => call(getTradeTotals, { query }, signal),
    staleTime: cacheTimes.tradeLists,
  })
}

/** Totals of everything that a filter selects, group by group. */
export function tradeGroupsQuery(query: TradeFilterQuery, by: TradeGrouping) {
  return queryOptions({
    queryKey: [...tradesKey, 'groups', by, query],
    queryFn: ({ signal }) => call(listTradeGroups, { query: { ...query, by } }, signal),
    staleTime: cacheTimes.tradeLists,
  })
}

/** Totals of what a filter selects, asked anew. */
export async function readTradeTotals(query: TradeFilterQuery, signal: AbortSignal): Promise<TradeTotals> {
  return (await call(getTradeTotals, { query }, signal)).totals
}

/** Every row that a query selects, page by page; `limit` of the query is the size of a page. */
export async function* readTradeRows(
  query: TradeRowsQuery,
  signal: AbortSignal,
): AsyncGenerator<TradeRowsPage['trades']> {
  let cursor: string | null = null
  do {
    const page: TradeRowsPage = await call(
      listTradeRows,
      { query: { ...query, ...(cursor === null ? {} : { cursor }) } },
      signal,
    )
    yield page.trades
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** What the rest of its journal and its market say of a trade. */
export interface FiguresAround {
  readonly journal: JournalFigures
  readonly market: MarketFigures
}

/** What journal and market say of some trades, by their ids. */
export async function readJournalFigures(
  ids: readonly Id[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Id, FiguresAround>> {
  const found = new Map<Id, FiguresAround>()
  for (let from = 0; from < ids.length; from += mostTrades) {
    const body = { ids: ids.slice(from, from + mostTrades) }
    const { trades } = await call(listTradeFigures, { body }, signal)
    for (const { id, ...figures } of trades) found.set(id, figures)
  }
  return found
}

/** The same of a page of the history. */
export function journalFiguresQuery(ids: readonly Id[]) {
  return queryOptions({
    queryKey: [...tradesKey, 'journal figures', ids],
    queryFn: ({ signal }) => readJournalFigures(ids, signal),
    staleTime: cacheTimes.tradeLists,
    enabled: ids.length > 0,
    // A map is not compared piece by piece.
    structuralSharing: false,
  })
}

export type BulkRow = RouteInput<typeof bulkUpdateTrades>['body']['trades'][number]
export type BulkOutcome = RouteResponse<typeof bulkUpdateTrades>['results'][number]

/** Changes trades, each by itself: what is refused says why, and the others are changed. At most 500. */
export async function changeTrades(trades: readonly BulkRow[]): Promise<readonly BulkOutcome[]> {
  return (await call(bulkUpdateTrades, { body: { mode: 'eachByItself', trades: [...trades] } })).results
}

/** Deletes trades, each by itself. At most 500. */
export async function deleteTrades(ids: readonly string[]): Promise<readonly BulkOutcome[]> {
  return (await call(bulkDeleteTrades, { body: { mode: 'eachByItself', trades: ids.map((id) => ({ id })) } })).results
}
