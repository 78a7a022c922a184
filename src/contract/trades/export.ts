import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { tradeColumnList, tradeFilter } from './filter.ts'
import { trade } from './record.ts'

/**
 * Every trade that a filter selects, in the order in which they were logged. JSON is one object `{ trades: [...] }` of
 * whole trades, as one call for each would answer them. CSV (RFC 4180, UTF-8) has a row for each trade, of all columns
 * or those chosen; setups, exchanges, reasons, mistakes and tags are written by name, numbers as numbers, and text that
 * a spreadsheet would take for a formula behind an apostrophe.
 */
export const exportTrades = defineRoute({
  method: 'GET',
  path: '/trades/export',
  summary: 'All trades that a filter selects, as a file',
  auth: 'user',
  query: tradeFilter.extend({
    format: z.enum(['json', 'csv']).default('json'),
    /** Columns of the CSV. */
    columns: tradeColumnList.optional(),
  }),
  files: ['application/json', 'text/csv'],
  response: z.object({ trades: z.array(trade) }),
  problems: ['not_found'],
})
