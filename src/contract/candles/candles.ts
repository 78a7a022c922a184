import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { decimal, instant, requestedInstant, text } from '#contract/values.ts'
import { candleLimits, timeframes } from '#domain/market/candles.ts'

const timeframe = z.enum(timeframes)
const candle = z.strictObject({
  at: instant,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal.nullable(),
})
const range = { symbol: text(40), timeframe, from: requestedInstant.optional(), to: requestedInstant.optional() }

export const importCandles = defineRoute({
  method: 'POST',
  path: '/candles/import',
  summary: 'Stores bars of one symbol and timeframe; existing bars are replaced',
  auth: 'user',
  scope: 'import',
  body: z.strictObject({
    symbol: text(40),
    timeframe,
    /** In ascending order of time. */
    candles: z
      .array(candle.extend({ at: requestedInstant }))
      .min(1)
      .max(candleLimits.maxPerImport),
  }),
  bodySize: 'import',
  response: z.object({ stored: z.int() }),
  problems: ['conflict'],
})
export const listCandleSeries = defineRoute({
  method: 'GET',
  path: '/candles/series',
  summary: 'Which symbols and timeframes have bars, how many and from when to when',
  auth: 'user',
  response: z.object({
    series: z.array(z.object({ symbol: z.string(), timeframe, candles: z.int(), from: instant, to: instant })),
  }),
})
export const listCandles = defineRoute({
  method: 'GET',
  path: '/candles',
  summary: 'Bars of one symbol and timeframe from a moment on, before another, oldest first',
  auth: 'user',
  query: z.strictObject({
    ...range,
    limit: z.coerce.number().int().min(1).max(candleLimits.maxPerPage).default(1000),
  }),
  response: z.object({
    candles: z.array(candle),
    /** `from` of the next page; null on the last. */
    next: instant.nullable(),
  }),
})
export const deleteCandles = defineRoute({
  method: 'DELETE',
  path: '/candles',
  summary: 'Deletes bars of one symbol and timeframe: all, or those from a moment on and before another',
  auth: 'user',
  query: z.strictObject(range),
  response: z.object({ deleted: z.int() }),
})
