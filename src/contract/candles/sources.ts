import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { instant, requestedInstant, text, timeZone } from '#contract/values.ts'
import { timeframes } from '#domain/market/candles.ts'

const timeframe = z.enum(timeframes)
const symbol = text(40)

export const importCandleFile = defineRoute({
  method: 'POST',
  path: '/candles/import-file',
  summary: 'Stores the bars of a text file such as CSV; existing bars are replaced',
  auth: 'user',
  scope: 'import',
  body: z.strictObject({
    symbol,
    /** Detected from the file by default. */
    timeframe: timeframe.optional(),
    /** For times without an offset. */
    timeZone,
    content: z.string().min(1),
    /** Detected from the file by default. */
    dayOrder: z.enum(['month-first', 'day-first']).optional(),
    /** Whether times are opening or closing times of bars. */
    stamp: z.enum(['open', 'close']).default('open'),
    /** Whether to skip unreadable lines; otherwise one of them rejects the file and is named in the response. */
    skipFaults: z.boolean().default(false),
  }),
  bodySize: 'import',
  response: z.object({
    stored: z.int(),
    timeframe,
    from: instant,
    to: instant,
    /** Skipped lines, and the first of them with the reason. */
    faults: z.int(),
    firstFaults: z.array(z.object({ line: z.int(), message: z.string() })),
    /** Lines with a duplicate time. */
    repeated: z.int(),
    dayOrder: z.enum(['month-first', 'day-first']),
    /** Whether the file shows the order of day and month. */
    isDayOrderCertain: z.boolean(),
  }),
  problems: ['conflict'],
})
export const getCandleProvider = defineRoute({
  method: 'GET',
  path: '/candles/provider',
  summary: 'Whether this installation has a provider of bars',
  auth: 'user',
  response: z.object({ configured: z.boolean() }),
})
export const fetchCandlesFromProvider = defineRoute({
  method: 'POST',
  path: '/candles/fetch',
  summary: 'Fetches bars of one symbol and timeframe from the provider of this installation and stores them',
  auth: 'user',
  scope: 'import',
  limit: 'candles',
  body: z.strictObject({ symbol, timeframe, from: requestedInstant, to: requestedInstant }),
  response: z.object({
    stored: z.int(),
    /** Opening times of the first and last bar; null without bars. */
    from: instant.nullable(),
    to: instant.nullable(),
  }),
  problems: ['not_found', 'conflict', 'provider_failed'],
})
