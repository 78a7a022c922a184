import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, money } from '#contract/values.ts'
import { newTrade, tradeInput } from './field-schemas.ts'
import { tradeColumnList, tradeFilter, tradeSorts } from './filter.ts'
import { tradeRowOfColumns, trade, tradeRow } from './record.ts'

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
/** The edit that the caller has seen: the change is refused where there has been another since. */
export const revision = z.int().min(1)

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
    /** Columns to answer with, beside the id; a usual choice unless said. */
    columns: tradeColumnList.optional(),
  }),
  response: z.object({
    trades: z.array(tradeRowOfColumns),
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
  summary: 'One trade with its fills, rule checks, mistakes, tags and files',
  auth: 'user',
  params,
  response: oneTrade,
  problems: ['not_found'],
})
export const createTrade = defineRoute({
  method: 'POST',
  path: '/trades',
  summary: 'Logs a trade; one that an Idempotency-Key was given for before is answered as it is stored',
  auth: 'user',
  scope: 'add',
  status: 201,
  headers: z.looseObject({
    'idempotency-key': id
      .optional()
      .describe(
        'A new UUID for each new trade. Sent again with the same body, as after an answer that was lost, it logs nothing and answers the stored trade; with another body it is refused with `conflict` and the stored trade. Once the trade is deleted, the key is free.',
      ),
  }),
  body: newTrade.extend({ portfolioId: id }),
  response: oneTrade,
  problems: ['not_found', 'forbidden', 'currency_mismatch', 'conflict'],
})
export const updateTrade = defineRoute({
  method: 'PUT',
  path: '/trades/:id',
  summary: 'Changes the given fields and recomputes the figures',
  auth: 'user',
  params,
  body: tradeInput.partial().extend({ portfolioId: id.optional(), revision: revision.optional() }),
  response: oneTrade,
  problems: ['not_found', 'forbidden', 'currency_mismatch', 'conflict', 'locked'],
})
export const deleteTrade = defineRoute({
  method: 'DELETE',
  path: '/trades/:id',
  summary: 'Deletes a trade with everything in it',
  auth: 'user',
  params,
  query: z.strictObject({ revision: z.coerce.number().int().min(1).optional() }),
  response: done,
  problems: ['not_found', 'forbidden', 'conflict', 'locked'],
})
