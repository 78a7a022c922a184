import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { importCandles, listCandles, listCandleSeries } from '#contract/candles/candles.ts'
import { fetchCandlesFromProvider, getCandleProvider } from '#contract/candles/sources.ts'
import type { RouteResponse } from '#contract/route.ts'
import { candleLimits, type Candle, type Timeframe } from '#domain/market/candles.ts'
import type { Instant } from '#domain/numbers/units.ts'

const candlesKey = ['candles'] as const
/** Bars sent at a time: few enough that each call is short, and that a stop is quick. */
const barsPerCall = 10_000
/** A provider takes a while to answer, and so do many bars to be stored. */
const longRequest = 120_000

export type CandleSeries = RouteResponse<typeof listCandleSeries>['series'][number]

/** Bars to look at: from a moment on, before another. */
export interface CandleWindow {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly from: Instant
  readonly to: Instant
}

/** Which bars the signed-in user has: symbols, lengths, and from when to when. */
export const candleSeriesQuery = queryOptions({
  queryKey: [...candlesKey, 'series'],
  queryFn: async ({ signal }) => (await call(listCandleSeries, {}, signal)).series,
  staleTime: cacheTimes.trade,
})

/** Bars of a window, oldest first; at most 5,000. */
export function candlesQuery(window: CandleWindow) {
  return queryOptions({
    queryKey: [...candlesKey, 'window', window],
    queryFn: async ({ signal }) =>
      (await call(listCandles, { query: { ...window, limit: candleLimits.maxPerPage } }, signal)).candles,
    staleTime: cacheTimes.trade,
  })
}

/** Whether the operator has configured a provider of prices. */
export const candleProviderQuery = queryOptions({
  queryKey: ['candle-provider'],
  queryFn: async ({ signal }) => (await call(getCandleProvider, {}, signal)).configured,
  staleTime: cacheTimes.exchanges,
})

/** Bars to be stored, in rising order of time, which are asked for as they are sent. */
export interface CandleUpload {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly count: number
  readonly candles: (from: number, count: number) => Promise<readonly Candle[]>
  readonly signal: AbortSignal
}

/**
 * Stores bars part by part; `onStored` is told how many are stored. Aborted, it leaves those that are; sending them again
 * replaces them. Series and windows are asked for anew.
 */
export function useStoreCandles(onStored: (stored: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ symbol, timeframe, count, candles, signal }: CandleUpload) => {
      let stored = 0
      while (stored < count) {
        const part = await candles(stored, barsPerCall)
        signal.throwIfAborted()
        await call(importCandles, { body: { symbol, timeframe, candles: part } }, signal, longRequest)
        stored += part.length
        onStored(stored)
      }
      return stored
    },
    onSettled: () => queries.invalidateQueries({ queryKey: candlesKey }),
  })
}

/** Has the provider's bars of a window stored. */
export function useFetchCandles() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CandleWindow) => call(fetchCandlesFromProvider, { body }, undefined, longRequest),
    onSuccess: () => queries.invalidateQueries({ queryKey: candlesKey }),
  })
}
