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
import { isStatGrouping, type StatGrouping, statOfGrouping } from '#domain/formulas/stat-grouping.ts'
import type { Id } from '#domain/numbers/units.ts'

type RowsQuery = RouteInput<typeof listTradeRows>['query']
/** The query of rows without the position of a page. */
export type TradeRowsQuery = Omit<RowsQuery, 'cursor' | 'offset'>
/** The query of totals and groups. */
type TradeFilterQuery = RouteInput<typeof getTradeTotals>['query']
export type TradeRowsPage = RouteResponse<typeof listTradeRows>
export type TradeTotals = RouteResponse<typeof getTradeTotals>['totals']
/** What the history is grouped by: a property of trades, or a custom stat. */
export type HistoryGrouping = TradeGrouping | StatGrouping
export type TradeGroup = RouteResponse<typeof listTradeGroups>['groups'][number]

/** Rows per page: several screens of them, and still a quick response. */
export const rowsPerPage = 200

/** How long a page outside the viewport stays cached, in milliseconds, so that scrolling back a little is instant. */
const pageCacheMs = 60_000

/** The query key that all pages of a query share. */
export const tradeRowsKey = (query: TradeRowsQuery) => [...tradesKey, 'rows', query] as const

/**
 * One page of rows, counted from 0. It continues from the cursor of the previous page if that is cached and current, so that
 * no row is repeated or omitted; else it is fetched by offset.
 */
export function tradeRowsPageQuery(queries: QueryClient, query: TradeRowsQuery, page: number) {
  const pageKey = (index: number) => [...tradeRowsKey(query), index] as const
  return queryOptions({
    queryKey: pageKey(page),
    queryFn: ({ signal }) => {
      const previous = queries.getQueryState<TradeRowsPage>(pageKey(page - 1))
      const isCurrent = previous !== undefined && !previous.isInvalidated && previous.fetchStatus === 'idle'
      const cursor = isCurrent ? (previous.data?.nextCursor ?? null) : null
      const from = cursor === null ? { offset: page * rowsPerPage } : { cursor }
      return call(listTradeRows, { query: { ...query, limit: rowsPerPage, ...from } }, signal)
    },
    staleTime: cacheTimes.tradeLists,
    gcTime: pageCacheMs,
    // Comparing every value of the rows would take longer than rendering them.
    structuralSharing: false,
  })
}

/** Totals of all trades that match a filter, with the symbols to choose from. */
export function tradeTotalsQuery(query: TradeFilterQuery) {
  return queryOptions({
    queryKey: [...tradesKey, 'totals', query],
    queryFn: ({ signal }) => call(getTradeTotals, { query }, signal),
    staleTime: cacheTimes.tradeLists,
  })
}

/** Totals by group of all trades that match a filter; weeks start on a day from 1 (Monday) to 7 (Sunday). */
export function tradeGroupsQuery(filter: TradeFilterQuery, by: HistoryGrouping, weekStart: number) {
  const query = isStatGrouping(by)
    ? { ...filter, by: 'stat' as const, by_stat: statOfGrouping(by) }
    : by === 'week'
      ? { ...filter, by, week_start: weekStart }
      : { ...filter, by }
  return queryOptions({
    queryKey: [...tradesKey, 'groups', query],
    queryFn: ({ signal }) => call(listTradeGroups, { query }, signal),
    staleTime: cacheTimes.tradeLists,
  })
}

/** Fetches the totals of a filter without the cache. */
export async function fetchTradeTotals(query: TradeFilterQuery, signal: AbortSignal): Promise<TradeTotals> {
  return (await call(getTradeTotals, { query }, signal)).totals
}

/** Fetches all rows of a query page by page; `limit` of the query is the page size. */
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

/** Figures of a trade that depend on the rest of its journal and on the market. */
export interface ContextFigures {
  readonly journal: JournalFigures
  readonly market: MarketFigures
  /** Values of formulas that look at earlier trades, by custom stat. */
  readonly stats: Readonly<Record<Id, number>>
}

/** Fetches the context figures of trades, by id. */
export async function fetchJournalFigures(
  ids: readonly Id[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Id, ContextFigures>> {
  const figuresById = new Map<Id, ContextFigures>()
  for (let from = 0; from < ids.length; from += maxTrades) {
    const body = { ids: ids.slice(from, from + maxTrades) }
    const { trades } = await call(listTradeFigures, { body }, signal)
    for (const { id, ...figures } of trades) figuresById.set(id, figures)
  }
  return figuresById
}

/** The context figures of a page of the history. */
export function journalFiguresQuery(ids: readonly Id[]) {
  return queryOptions({
    queryKey: [...tradesKey, 'journal figures', ids],
    queryFn: ({ signal }) => fetchJournalFigures(ids, signal),
    staleTime: cacheTimes.tradeLists,
    enabled: ids.length > 0,
    // Structural sharing does not support maps.
    structuralSharing: false,
  })
}

export type BulkRow = RouteInput<typeof bulkUpdateTrades>['body']['trades'][number]
export type BulkOutcome = RouteResponse<typeof bulkUpdateTrades>['results'][number]

/** Changes up to 500 trades independently: a refused change has its reason, and the others are applied. */
export async function updateTrades(trades: readonly BulkRow[]): Promise<readonly BulkOutcome[]> {
  return (await call(bulkUpdateTrades, { body: { mode: 'eachByItself', trades: [...trades] } })).results
}

/** Deletes up to 500 trades independently. */
export async function deleteTrades(ids: readonly string[]): Promise<readonly BulkOutcome[]> {
  return (await call(bulkDeleteTrades, { body: { mode: 'eachByItself', trades: ids.map((id) => ({ id })) } })).results
}
