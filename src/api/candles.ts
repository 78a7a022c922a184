import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchCandlesFromProvider, getCandleProvider, importCandleFile } from '#contract/candle-sources.ts'
import { listCandles, listCandleSeries } from '#contract/candles.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import { candleLimits, type Timeframe } from '#domain/candles.ts'
import type { Instant } from '#domain/units.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

const candlesKey = ['candles'] as const
/** A file of 50,000 bars takes a while to be read and stored, and so does a provider to answer. */
const longRequest = 120_000

export type CandleSeries = RouteResponse<typeof listCandleSeries>['series'][number]
export type CandleFileBody = RouteInput<typeof importCandleFile>['body']

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

/** Stores the bars of a file; series and windows are asked for anew. */
export function useImportCandleFile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CandleFileBody) => call(importCandleFile, { body }, undefined, longRequest),
    onSuccess: () => queries.invalidateQueries({ queryKey: candlesKey }),
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
