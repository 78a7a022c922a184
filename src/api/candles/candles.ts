import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes, longRequestTimeout } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { importCandles, listCandles, listCandleSeries } from '#contract/candles/candles.ts'
import { fetchCandlesFromProvider, getCandleProvider } from '#contract/candles/sources.ts'
import type { RouteResponse } from '#contract/route.ts'
import { candleLimits, type Candle, type Timeframe } from '#domain/market/candles.ts'
import type { Instant } from '#domain/numbers/units.ts'

const candlesKey = ['candles'] as const
/** Few enough that each call is short and aborting is quick. */
const candlesPerCall = 10_000

export type CandleSeries = RouteResponse<typeof listCandleSeries>['series'][number]

/** Candles from `from` (inclusive) to `to` (exclusive). */
export interface CandleWindow {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly from: Instant
  readonly to: Instant
}

/** The candles that the signed-in user has: symbols, timeframes and time ranges. */
export const candleSeriesQuery = queryOptions({
  queryKey: [...candlesKey, 'series'],
  queryFn: async ({ signal }) => (await call(listCandleSeries, {}, signal)).series,
  staleTime: cacheTimes.trade,
})

/** The candles of a window, oldest first; at most `candleLimits.maxPerPage`. */
export function candlesQuery(window: CandleWindow) {
  return queryOptions({
    queryKey: [...candlesKey, 'window', window],
    queryFn: async ({ signal }) =>
      (await call(listCandles, { query: { ...window, limit: candleLimits.maxPerPage } }, signal)).candles,
    staleTime: cacheTimes.trade,
  })
}

/** Whether the operator has configured a price provider. */
export const candleProviderQuery = queryOptions({
  queryKey: ['candle-provider'],
  queryFn: async ({ signal }) => (await call(getCandleProvider, {}, signal)).configured,
  staleTime: cacheTimes.exchanges,
})

/** Candles to store, in ascending order of time, read in parts as they are sent. */
export interface CandleUpload {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly count: number
  readonly candles: (from: number, count: number) => Promise<readonly Candle[]>
  readonly signal: AbortSignal
}

/**
 * Stores candles in parts; `onStored` receives the number stored so far. Aborted, it keeps the stored ones; sending them
 * again replaces them. Refetches series and windows.
 */
export function useStoreCandles(onStored: (stored: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ symbol, timeframe, count, candles, signal }: CandleUpload) => {
      let stored = 0
      while (stored < count) {
        const part = await candles(stored, candlesPerCall)
        signal.throwIfAborted()
        await call(importCandles, { body: { symbol, timeframe, candles: part } }, signal, longRequestTimeout)
        stored += part.length
        onStored(stored)
      }
      return stored
    },
    onSettled: () => queries.invalidateQueries({ queryKey: candlesKey }),
  })
}

/** Stores the provider's candles of a window. */
export function useFetchCandles() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CandleWindow) => call(fetchCandlesFromProvider, { body }, undefined, longRequestTimeout),
    onSuccess: () => queries.invalidateQueries({ queryKey: candlesKey }),
  })
}
