import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { instant, text, timeZone } from '#contract/values.ts'
import { timeframes } from '#domain/market/candles.ts'

const timeframe = z.enum(timeframes)
const symbol = text(40)

export const importCandleFile = defineRoute({
  method: 'POST',
  path: '/candles/import-file',
  summary: 'Stores the bars of a file of lines, such as CSV; a bar that is there already is replaced',
  auth: 'user',
  body: z.strictObject({
    symbol,
    /** Found in the file unless said. */
    timeframe: timeframe.optional(),
    /** Of times that carry no offset. */
    timeZone,
    content: z.string().min(1),
    /** Found in the file unless said. */
    dayOrder: z.enum(['month-first', 'day-first']).optional(),
    /** Whether a line's time is when its bar opens or when it closes. */
    stamp: z.enum(['open', 'close']).default('open'),
    /** Whether lines that cannot be read are left out; else one of them refuses the file, named in the answer. */
    skipFaults: z.boolean().default(false),
  }),
  bodyLimit: 12 * 1024 * 1024,
  response: z.object({
    stored: z.int(),
    timeframe,
    from: instant,
    to: instant,
    /** Lines that were left out, and the first of them with the reason. */
    faults: z.int(),
    firstFaults: z.array(z.object({ line: z.int(), message: z.string() })),
    /** Lines whose time another line has too. */
    repeated: z.int(),
    dayOrder: z.enum(['month-first', 'day-first']),
    /** Whether the file tells whether day or month stands first. */
    isDayOrderCertain: z.boolean(),
  }),
  problems: ['conflict'],
})
export const getCandleProvider = defineRoute({
  method: 'GET',
  path: '/candles/provider',
  summary: 'Whether this installation fetches bars from somewhere',
  auth: 'user',
  response: z.object({ configured: z.boolean() }),
})
export const fetchCandlesFromProvider = defineRoute({
  method: 'POST',
  path: '/candles/fetch',
  summary: 'Fetches bars of one symbol and timeframe from the provider of this installation and stores them',
  auth: 'user',
  limit: 'candles',
  body: z.strictObject({ symbol, timeframe, from: instant, to: instant }),
  response: z.object({
    stored: z.int(),
    /** When the first and the last of them open; null where there are none. */
    from: instant.nullable(),
    to: instant.nullable(),
  }),
  problems: ['not_found', 'conflict', 'provider_failed'],
})
