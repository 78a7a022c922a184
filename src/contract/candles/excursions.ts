import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { trade } from '#contract/trades/record.ts'
import { id, text } from '#contract/values.ts'
import { excursionGroups } from '#domain/market/apply-candle-readings.ts'
import { timeframes } from '#domain/market/candles.ts'
import { excursionGaps } from '#domain/market/price-path.ts'

const params = z.strictObject({ id })
const asked = {
  /** Whether candles also replace what the trader has stated by hand. */
  replace: z.boolean().default(false),
  /** Symbol among the candles whose move while the trade was open is its benchmark's; the portfolio's unless said. */
  benchmark: text(40).optional(),
}
const gap = z.enum(excursionGaps).nullable()
const count = z.int().min(0)

/** Trades that one call looks at. */
const maxTrades = 200

export const computeTradeExcursions = defineRoute({
  method: 'POST',
  path: '/trades/:id/excursions',
  summary: 'Computes the excursions of a closed trade from candles and keeps them with their source',
  auth: 'user',
  params,
  body: z.strictObject(asked),
  response: z.object({
    trade,
    /** Length of the bars that told; null where there are none. */
    timeframe: z.enum(timeframes).nullable(),
    /** Groups of values that the trade has from candles now. */
    taken: z.array(z.enum(excursionGroups)),
    /** Groups that stay as the trader has stated them. */
    kept: z.array(z.enum(excursionGroups)),
    /** Why something is not told; null where it is. */
    gaps: z.object({ whileOpen: gap, afterExit: gap, bestExit: gap, setAndForget: gap }),
  }),
  problems: ['not_found', 'forbidden', 'locked', 'conflict', 'cancelled'],
})
/** Call by call through a portfolio: who calls knows how far it is, and ends it by not calling again. */
export const computePortfolioExcursions = defineRoute({
  method: 'POST',
  path: '/portfolios/:id/excursions',
  summary: 'Does the same for the next trades of a portfolio, in the order of their ids, and says where to go on',
  auth: 'user',
  params,
  body: z.strictObject({
    ...asked,
    /** The `next` of the call before; the first call has none. */
    cursor: z
      .string()
      .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be the `next` of the call before')
      .optional(),
    limit: z.int().min(1).max(maxTrades).default(100),
  }),
  response: z.object({
    /** Closed trades of the portfolio, and how many of them this call has looked at. */
    total: count,
    examined: count,
    /** Of these: changed; the same as before; with something kept as it was stated; locked; changed meanwhile. */
    changed: count,
    unchanged: count,
    kept: count,
    locked: count,
    conflicts: count,
    /** Trades whose extremes candles do not tell, by the reason. */
    gaps: z.partialRecord(z.enum(excursionGaps), count),
    /** The cursor of the next call; null when nothing is left. */
    next: z.string().nullable(),
  }),
  problems: ['not_found', 'forbidden', 'cancelled'],
})
