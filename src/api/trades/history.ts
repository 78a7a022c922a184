import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { listTradeFigures, maxTrades } from '#contract/figures/journal-figures.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import { bulkDeleteTrades, bulkUpdateTrades } from '#contract/trades/bulk-trades.ts'
import { getTradeTotals, listTradeGroups, listTradeRows, type TradeGrouping } from '#contract/trades/history.ts'
import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import type { Id } from '#domain/numbers/units.ts'

type RowsQuery = RouteInput<typeof listTradeRows>['query']
/** What the rows are asked for, without the place of a page. */
export type TradeRowsQuery = Omit<RowsQuery, 'cursor' | 'offset'>
/** What the totals and groups are asked for. */
export type TradeFilterQuery = RouteInput<typeof getTradeTotals>['query']
export type TradeRowsPage = RouteResponse<typeof listTradeRows>
export type TradeTotals = RouteResponse<typeof getTradeTotals>['totals']
export type TradeGroup = RouteResponse<typeof listTradeGroups>['groups'][number]

/** Rows of a page: some screens of them, and an answer that is soon there. */
export const rowsPerPage = 200

/** How long a page out of sight is kept, in milliseconds: scrolling back is at once, a long way is forgotten. */
const pageCacheMs = 60_000

/** What every page of a question is kept under. */
export const tradeRowsKey = (query: TradeRowsQuery) => [...tradesKey, 'rows', query] as const

/**
 * One page of rows, from 0. After the page before it, where that is there and stands, so that nothing is repeated or left
 * out between them; else it is jumped to.
 */
export function tradeRowsPageQuery(queries: QueryClient, query: TradeRowsQuery, page: number) {
  const keyOf = (of: number) => [...tradeRowsKey(query), of] as const
  return queryOptions({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => {
      const before = queries.getQueryState<TradeRowsPage>(keyOf(page - 1))
      const stands = before !== undefined && !before.isInvalidated && before.fetchStatus === 'idle'
      const cursor = stands ? (before.data?.nextCursor ?? null) : null
      const from = cursor === null ? { offset: page * rowsPerPage } : { cursor }
      return call(listTradeRows, { query: { ...query, limit: rowsPerPage, ...from } }, signal)
    },
    staleTime: cacheTimes.tradeLists,
    gcTime: pageCacheMs,
    // Rows are told apart by their page; comparing every value of them takes longer than drawing them.
    structuralSharing: false,
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

/** Totals of everything that a filter selects, group by group; weeks begin with a day from 1 (Monday) to 7 (Sunday). */
export function tradeGroupsQuery(filter: TradeFilterQuery, by: TradeGrouping, weekStart: number) {
  const query = by === 'week' ? { ...filter, by, week_start: weekStart } : { ...filter, by }
  return queryOptions({
    queryKey: [...tradesKey, 'groups', query],
    queryFn: ({ signal }) => call(listTradeGroups, { query }, signal),
    staleTime: cacheTimes.tradeLists,
  })
}

/** Totals of what a filter selects, asked anew. */
export async function fetchTradeTotals(query: TradeFilterQuery, signal: AbortSignal): Promise<TradeTotals> {
  return (await call(getTradeTotals, { query }, signal)).totals
}

/** Every row that a query selects, page by page; `limit` of the query is the size of a page. */
export async function* fetchTradeRows(
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
export interface ContextFigures {
  readonly journal: JournalFigures
  readonly market: MarketFigures
}

/** What journal and market say of some trades, by their ids. */
export async function fetchJournalFigures(
  ids: readonly Id[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Id, ContextFigures>> {
  const found = new Map<Id, ContextFigures>()
  for (let from = 0; from < ids.length; from += maxTrades) {
    const body = { ids: ids.slice(from, from + maxTrades) }
    const { trades } = await call(listTradeFigures, { body }, signal)
    for (const { id, ...figures } of trades) found.set(id, figures)
  }
  return found
}

/** The same of a page of the history. */
export function journalFiguresQuery(ids: readonly Id[]) {
  return queryOptions({
    queryKey: [...tradesKey, 'journal figures', ids],
    queryFn: ({ signal }) => fetchJournalFigures(ids, signal),
    staleTime: cacheTimes.tradeLists,
    enabled: ids.length > 0,
    // A map is not compared piece by piece.
    structuralSharing: false,
  })
}

export type BulkRow = RouteInput<typeof bulkUpdateTrades>['body']['trades'][number]
export type BulkOutcome = RouteResponse<typeof bulkUpdateTrades>['results'][number]

/** Changes trades, each by itself: what is refused says why, and the others are changed. At most 500. */
export async function updateTrades(trades: readonly BulkRow[]): Promise<readonly BulkOutcome[]> {
  return (await call(bulkUpdateTrades, { body: { mode: 'eachByItself', trades: [...trades] } })).results
}

/** Deletes trades, each by itself. At most 500. */
export async function deleteTrades(ids: readonly string[]): Promise<readonly BulkOutcome[]> {
  return (await call(bulkDeleteTrades, { body: { mode: 'eachByItself', trades: ids.map((id) => ({ id })) } })).results
}
