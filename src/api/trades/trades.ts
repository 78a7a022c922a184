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
export type NewTradeBody = RouteInput<typeof createTrade>['body']
export type TradeChanges = RouteInput<typeof updateTrade>['body']

/** A page of whole rows: those that the list answers with where no columns are chosen. */
async function fetchTradePage(query: Omit<ListQuery, 'columns'>, signal: AbortSignal): Promise<TradePage> {
  return (await call(listTradesOptimized, { query }, signal)) as TradePage
}

/** The last trades that a portfolio closed, newest first. */
export function recentTradesQuery(portfolioId: Id, limit: number) {
  return queryOptions({
    queryKey: [...tradesKey, 'recent', portfolioId, limit],
    queryFn: ({ signal }) =>
      fetchTradePage(
        { portfolio_id: portfolioId, status: ['completed'], sort: 'exitAt', order: 'desc', limit },
        signal,
      ),
    staleTime: cacheTimes.tradeLists,
  })
}

/** Most trades of one day that its page lists. */
export const maxTradesOfDay = 100

/** The trades that a day of a portfolio shows: by exit date, open ones by their entry. */
export function tradesOfDayQuery(portfolioId: Id, date: CalendarDate) {
  return queryOptions({
    queryKey: [...tradesKey, 'of day', portfolioId, date],
    queryFn: ({ signal }) =>
      fetchTradePage(
        { portfolio_id: portfolioId, from: date, to: date, sort: 'exitAt', order: 'asc', limit: maxTradesOfDay },
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
 * Logs the trade of a key. Where an earlier try of this key was stored and its answer lost, and what is to be logged has
 * changed since, the stored trade is changed to it, unless somebody else has changed it meanwhile: `conflict`.
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

/** The revision of a trade that nobody has changed since it was logged. */
const unchangedRevision = 1

/** Logs a trade; the answer is in the cache before the lists are asked again. */
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
    // Whoever opens the trade again, after somebody else has changed it, sees it as it is.
    onError: (_error, { id }) => queries.invalidateQueries({ queryKey: tradeQuery(id).queryKey, refetchType: 'none' }),
  })
}

/** Takes a trade that is gone out of what is kept: nothing asks for it again. */
export function removeTradeFromCache(queries: QueryClient, id: Id): void {
  queries.removeQueries({ queryKey: tradeQuery(id).queryKey })
  queries.removeQueries({ queryKey: tradeFiguresQuery(id).queryKey })
}

/** Deletes a trade and settles when the lists on screen no longer have it. One that is already gone is no failure. */
export async function removeTrade(queries: QueryClient, id: Id): Promise<void> {
  try {
    await call(deleteTrade, { params: { id }, query: {} })
  } catch (error) {
    // Somebody else deleted it meanwhile: what was wanted has happened.
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
  }
  removeTradeFromCache(queries, id)
  await refreshAfterTradeChange(queries)
}

/** Trades like another that are offered to be merged with it. */
export const maxSimilarTrades = 50

/** Trades that could be one with a trade: same portfolio, symbol and direction, with fills; newest first. */
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
