import { z } from 'zod'
import {
  assetClasses,
  directions,
  exitReasons,
  fillSides,
  tradeResults,
  tradeSources,
  tradeStatuses,
} from '#domain/trade.ts'
import { defineRoute } from './route.ts'
import {
  calendarDate,
  currency,
  decimal,
  done,
  id,
  instant,
  money,
  positiveDecimal,
  rMultiple,
  text,
} from './values.ts'

export const fill = z.strictObject({
  at: instant,
  side: z.enum(fillSides),
  quantity: positiveDecimal,
  price: decimal,
  fee: money,
})

export const tradeInput = z.strictObject({
  status: z.enum(tradeStatuses),
  symbol: text(40),
  assetClass: z.enum(assetClasses),
  quoteCurrency: currency,
  pointValue: positiveDecimal,
  tickSize: positiveDecimal.nullable(),
  direction: z.enum(directions),
  executions: z.array(fill).max(500),
  commission: money,
  exchangeFees: money,
  swapFunding: money,
  plannedEntryPrice: decimal.nullable(),
  plannedStopPrice: decimal.nullable(),
  plannedTarget1: decimal.nullable(),
  plannedQuantity: positiveDecimal.nullable(),
  initialStopPrice: decimal.nullable(),
  finalStopPrice: decimal.nullable(),
  lowestPrice: decimal.nullable(),
  highestPrice: decimal.nullable(),
  exitReason: z.enum(exitReasons).nullable(),
  thesis: text(10_000).nullable(),
  lessons: text(10_000).nullable(),
  isExcluded: z.boolean(),
  externalId: text(200).nullable(),
  brokerPnl: money.nullable(),
})

/** Fields that a new trade may leave out, with what they then are. */
export const newTrade = tradeInput.partial({
  tickSize: true,
  commission: true,
  exchangeFees: true,
  swapFunding: true,
  plannedEntryPrice: true,
  plannedStopPrice: true,
  plannedTarget1: true,
  plannedQuantity: true,
  initialStopPrice: true,
  finalStopPrice: true,
  lowestPrice: true,
  highestPrice: true,
  exitReason: true,
  thesis: true,
  lessons: true,
  isExcluded: true,
  externalId: true,
  brokerPnl: true,
})

export const trade = tradeInput.extend({
  id,
  portfolioId: id,
  source: z.enum(tradeSources),
  importBatchId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  entryAt: instant.nullable(),
  exitAt: instant.nullable(),
  entryPrice: decimal.nullable(),
  exitPrice: decimal.nullable(),
  quantity: decimal,
  maxQuantity: decimal,
  points: decimal.nullable(),
  grossPnl: money.nullable(),
  totalFees: money,
  netPnl: money.nullable(),
  riskPerUnitPrice: decimal.nullable(),
  plannedRiskAmount: money.nullable(),
  initialRiskAmount: money.nullable(),
  plannedRR: z.number().nullable(),
  realizedR: rMultiple.nullable(),
  result: z.enum(tradeResults).nullable(),
  holdMinutes: z.number().nullable(),
  maePrice: decimal.nullable(),
  mfePrice: decimal.nullable(),
  maeR: rMultiple.nullable(),
  mfeR: rMultiple.nullable(),
  exitDate: calendarDate.nullable(),
})

/** A trade in a list: everything but the fills and the long texts. */
export const tradeRow = trade.omit({ executions: true, thesis: true, lessons: true }).extend({ fillCount: z.int() })
export type TradeRow = z.output<typeof tradeRow>

export const tradeSorts = ['exitAt', 'entryAt', 'symbol', 'netPnl', 'realizedR', 'quantity', 'holdMinutes'] as const

const list = <T extends z.ZodType<unknown, string>>(item: T, max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).filter((part) => part !== ''))
    .pipe(z.array(item).max(max))

/** Filters of the history screen. Dates are exit dates in the portfolio's time zone (entry dates for open trades). */
export const tradeFilter = z.strictObject({
  portfolio_id: id.optional(),
  status: list(z.enum(tradeStatuses), 5).optional(),
  symbol: list(text(40), 50).optional(),
  direction: z.enum(directions).optional(),
  result: list(z.enum(tradeResults), 4).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  min_r: z.coerce.number().optional(),
  max_r: z.coerce.number().optional(),
  excluded: z.enum(['true', 'false']).optional(),
  /** Case-insensitive part of the symbol, thesis, lessons or broker id. */
  search: text(100).optional(),
})

/** Sums over all trades that the filter selects (not over one page); money is of completed, not excluded trades. */
export const tradeTotals = z.object({
  trades: z.int(),
  completed: z.int(),
  excluded: z.int(),
  wins: z.int(),
  losses: z.int(),
  breakevens: z.int(),
  grossPnl: money,
  totalFees: money,
  netPnl: money,
  totalR: z.number().nullable(),
  tradesWithR: z.int(),
})

const oneTrade = z.object({ trade })
const params = z.strictObject({ id })

export const listTradesOptimized = defineRoute({
  method: 'GET',
  path: '/trades/optimized',
  summary: 'A page of trades by filter, with totals of all that match',
  auth: 'user',
  query: tradeFilter.extend({
    sort: z.enum(tradeSorts).default('exitAt'),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(400).optional(),
  }),
  response: z.object({
    trades: z.array(tradeRow),
    nextCursor: z.string().nullable(),
    totals: tradeTotals,
    /** Symbols that occur in the portfolio, for the filter's choices. */
    symbols: z.array(z.string()),
  }),
  problems: ['not_found', 'invalid_cursor'],
})
export const listPortfolioTrades = defineRoute({
  method: 'GET',
  path: '/trades/portfolio/:id',
  summary: 'The newest trades of a portfolio (at most 5,000)',
  auth: 'user',
  params,
  response: z.object({ trades: z.array(tradeRow), truncated: z.boolean() }),
  problems: ['not_found'],
})
export const getTrade = defineRoute({
  method: 'GET',
  path: '/trades/:id',
  summary: 'One trade with its fills',
  auth: 'user',
  params,
  response: oneTrade,
  problems: ['not_found'],
})
export const createTrade = defineRoute({
  method: 'POST',
  path: '/trades',
  summary: 'Logs a trade',
  auth: 'user',
  status: 201,
  body: newTrade.extend({ portfolioId: id }),
  response: oneTrade,
  problems: ['not_found', 'currency_mismatch', 'conflict'],
})
export const updateTrade = defineRoute({
  method: 'PUT',
  path: '/trades/:id',
  summary: 'Changes the given fields and derives the figures anew',
  auth: 'user',
  params,
  body: tradeInput.partial().extend({ portfolioId: id.optional() }),
  response: oneTrade,
  problems: ['not_found', 'currency_mismatch', 'conflict'],
})
export const deleteTrade = defineRoute({
  method: 'DELETE',
  path: '/trades/:id',
  summary: 'Deletes a trade with its fills',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})

export const importRow = newTrade.extend({
  /** Identifies the trade in its file: broker's ids or content, with its count of occurrence. Unique in a portfolio. */
  importKey: text(300),
})
export const importTrades = defineRoute({
  method: 'POST',
  path: '/trades/import',
  summary: 'Imports round trips in one transaction; what is there already is recognised and left as it is',
  auth: 'user',
  status: 201,
  bodyLimit: 16 * 1024 * 1024,
  body: z.strictObject({
    portfolioId: id,
    /** Chosen by the caller; parts of one file share it. */
    batchId: id,
    format: text(60),
    fileName: text(255),
    timeZone: text(64),
    rows: z.array(importRow).min(1).max(2_000),
  }),
  response: z.object({
    batchId: id,
    imported: z.int(),
    duplicates: z.int(),
    /** One per row of the request, in its order. */
    rows: z.array(
      z.object({
        status: z.enum(['imported', 'duplicate']),
        tradeId: id,
        netPnl: money.nullable(),
        grossPnl: money.nullable(),
      }),
    ),
  }),
  problems: ['not_found', 'currency_mismatch', 'conflict'],
})
