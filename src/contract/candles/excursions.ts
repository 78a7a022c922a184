import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { trade } from '#contract/trades/record.ts'
import { id, requestedInstant, text } from '#contract/values.ts'
import { excursionGroups } from '#domain/market/apply-candle-readings.ts'
import { timeframes } from '#domain/market/candles.ts'
import { excursionGaps } from '#domain/market/price-path.ts'
import { uuidPattern } from '#domain/numbers/uuid.ts'

const params = z.strictObject({ id })
const asked = {
  /** Whether candles also replace values that the trader entered. */
  replace: z.boolean().default(false),
  /** Symbol of the benchmark among the candles; the portfolio's by default. */
  benchmark: text(40).optional(),
}
const gap = z.enum(excursionGaps).nullable()
const count = z.int().min(0)

/** Max trades per call. */
const maxTrades = 200

export const computeTradeExcursions = defineRoute({
  method: 'POST',
  path: '/trades/:id/excursions',
  summary: 'Computes the excursions of a closed trade from candles and stores them with their source',
  auth: 'user',
  plan: 'peeAnalysis',
  params,
  body: z.strictObject(asked),
  response: z.object({
    trade,
    /** Length of the bars used; null without bars. */
    timeframe: z.enum(timeframes).nullable(),
    /** Groups of values now taken from candles. */
    taken: z.array(z.enum(excursionGroups)),
    /** Groups that keep the trader's values. */
    kept: z.array(z.enum(excursionGroups)),
    /** Why a value is missing; null if it is known. */
    gaps: z.object({ whileOpen: gap, afterExit: gap, bestExit: gap, setAndForget: gap }),
  }),
  problems: ['not_found', 'forbidden', 'locked', 'conflict', 'cancelled'],
})
/** Processes a portfolio call by call, so that the caller knows the progress and can stop. */
export const computePortfolioExcursions = defineRoute({
  method: 'POST',
  path: '/portfolios/:id/excursions',
  summary: 'Does the same for the next trades of a portfolio, in the order of their ids, and says where to go on',
  auth: 'user',
  plan: 'peeAnalysis',
  params,
  body: z.strictObject({
    ...asked,
    /** `next` of the previous call; left out on the first. */
    cursor: z.string().regex(uuidPattern, 'must be the `next` of the call before').optional(),
    limit: z.int().min(1).max(maxTrades).default(100),
    /** Only trades of this symbol that were open between the two times, for example those of imported candles. */
    within: z.strictObject({ symbol: text(40), from: requestedInstant, to: requestedInstant }).optional(),
  }),
  response: z.object({
    /** Closed trades of the portfolio, and the number processed by this call. */
    total: count,
    examined: count,
    /** Of these: changed; unchanged; with values kept as stated; locked; changed meanwhile. */
    changed: count,
    unchanged: count,
    kept: count,
    locked: count,
    conflicts: count,
    /** Trades without excursions from candles, by reason. */
    gaps: z.partialRecord(z.enum(excursionGaps), count),
    /** Cursor of the next call; null when finished. */
    next: z.string().nullable(),
  }),
  problems: ['not_found', 'forbidden', 'cancelled'],
})
