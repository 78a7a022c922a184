import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import { tradeFiguresQuery } from '#api/figures/trade-figures.ts'
import { refreshAfterTradeChange, tradesKey } from '#api/refresh-after-trade-change.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import { createTrade, deleteTrade, getTrade, listTradesOptimized, updateTrade } from '#contract/trades/trades.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'

type ListQuery = RouteInput<typeof listTradesOptimized>['query']
type TradePage = Omit<RouteResponse<typeof listTradesOptimized>, 'trades'> & { readonly trades: TradeRow[] }
type NewTradeBody = RouteInput<typeof createTrade>['body']
export type TradeChanges = RouteInput<typeof updateTrade>['body']

/** Fetches a page of rows with all columns. */
async function fetchTradePage(query: Omit<ListQuery, 'columns'>, signal: AbortSignal): Promise<TradePage> {
  return (await call(listTradesOptimized, { query }, signal)) as TradePage
}

export type RecentTrades = TradePage

/** The last closed trades that a filter selects, newest first. */
export function recentTradesQuery(filter: Omit<ListQuery, 'columns'>, limit: number) {
  return queryOptions({
    queryKey: [...tradesKey, 'recent', filter, limit],
    queryFn: ({ signal }) =>
      fetchTradePage({ ...filter, status: ['completed'], sort: 'exitAt', order: 'desc', limit }, signal),
    staleTime: cacheTimes.tradeLists,
  })
}

/** Maximum number of trades of a day in the calendar. */
export const maxTradesOfDay = 100

/** The trades of a day of a portfolio that meet some conditions: by exit date, open ones by entry date, missed ones when seen. */
export function tradesOfDayQuery(
  portfolioId: Id,
  date: CalendarDate,
  conditions: Omit<ListQuery, 'columns' | 'portfolio_id'> = {},
) {
  return queryOptions({
    queryKey: [...tradesKey, 'of day', portfolioId, date, conditions],
    queryFn: ({ signal }) =>
      fetchTradePage(
        {
          ...conditions,
          portfolio_id: portfolioId,
          from: date,
          to: date,
          sort: 'exitAt',
          order: 'asc',
          limit: maxTradesOfDay,
        },
        signal,
      ),
    staleTime: cacheTimes.tradeLists,
  })
}

/** One trade with its fills. */
export function tradeQuery(id: Id) {
  return queryOptions({
    queryKey: [...tradesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(getTrade, { params: { id } }, signal)).trade,
    staleTime: cacheTimes.trade,
  })
}

/**
 * Logs the trade of an idempotency key. If an earlier attempt was stored and the input has changed since, it updates the
 * stored trade. Throws `conflict` if that has been changed meanwhile.
 */
async function logTrade(key: Id, body: NewTradeBody): Promise<RouteResponse<typeof createTrade>['trade']> {
  try {
    return (await call(createTrade, { headers: { 'idempotency-key': key }, body })).trade
  } catch (error) {
    const stored = error instanceof Failure && error.code === 'conflict' ? error.current : undefined
    if (stored === undefined) throw error
    const changes = { ...body, revision: unchangedRevision }
    return (await call(updateTrade, { params: { id: (stored as Trade).id }, body: changes })).trade
  }
}

/** The revision of a trade that has not been changed since it was logged. */
const unchangedRevision = 1

/** Logs a trade and caches it before the lists are refetched. */
export function useCreateTrade() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }: { readonly key: Id; readonly body: NewTradeBody }) => logTrade(key, body),
    onSuccess: (trade) => {
      queries.setQueryData(tradeQuery(trade.id).queryKey, trade)
      void refreshAfterTradeChange(queries)
    },
  })
}

/** Changes the given fields of a trade. */
export function useUpdateTrade() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, changes }: { readonly id: Id; readonly changes: TradeChanges }) =>
      (await call(updateTrade, { params: { id }, body: changes })).trade,
    onSuccess: (trade) => {
      queries.setQueryData(tradeQuery(trade.id).queryKey, trade)
      void refreshAfterTradeChange(queries)
    },
    // After a conflicting change, opening the trade again shows the stored one.
    onError: (_error, { id }) => queries.invalidateQueries({ queryKey: tradeQuery(id).queryKey, refetchType: 'none' }),
  })
}

/** Removes a deleted trade from the cache, so that it is not refetched. */
export function removeTradeFromCache(queries: QueryClient, id: Id): void {
  queries.removeQueries({ queryKey: tradeQuery(id).queryKey })
  queries.removeQueries({ queryKey: tradeFiguresQuery(id).queryKey })
}

/** Deletes a trade and resolves when the lists on screen have been refetched. Ignores that it is already gone. */
export async function removeTrade(queries: QueryClient, id: Id): Promise<void> {
  try {
    await call(deleteTrade, { params: { id }, query: {} })
  } catch (error) {
    // It has been deleted meanwhile.
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
  }
  removeTradeFromCache(queries, id)
  await refreshAfterTradeChange(queries)
}

/** Maximum number of trades offered for merging. */
export const maxSimilarTrades = 50

/** Trades that could be merged with a trade: same portfolio, symbol and direction, with fills; newest first. */
export function similarTradesQuery(trade: Pick<Trade, 'portfolioId' | 'symbol' | 'direction'>, limit: number) {
  const { portfolioId, symbol, direction } = trade
  return queryOptions({
    queryKey: [...tradesKey, 'like', portfolioId, symbol, direction, limit],
    queryFn: ({ signal }) =>
      fetchTradePage(
        {
          portfolio_id: portfolioId,
          symbol: [symbol],
          direction,
          status: ['active', 'completed'],
          sort: 'entryAt',
          order: 'desc',
          limit,
        },
        signal,
      ),
    staleTime: cacheTimes.tradeLists,
  })
}
