import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { tradeColumnList, tradeFilter } from './filter.ts'
import { trade } from './record.ts'

/** Names by id. */
const names = z.record(id, z.string())

const playbookNames = z.object({
  setups: names,
  exchanges: names,
  missedReasons: names,
  mistakes: names,
  tags: names,
  customStats: names,
})

/**
 * Every trade that a filter selects, in the order of logging. JSON is one object `{ trades: [...], names: {...} }` of
 * full trades, and the names of the setups, exchanges, reasons, mistakes, tags and custom stats that they refer to by id.
 * Screenshots are references to files, which stay in the account; the archive of an account has the files.
 * CSV (RFC 4180, UTF-8) has a row per trade with all or the chosen columns; setups, exchanges, reasons, mistakes and
 * tags are names, numbers are numbers, and text that a spreadsheet would run as a formula gets a leading apostrophe.
 * With customStats, each formula of the caller's is a further column under its name.
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
  response: z.object({ trades: z.array(trade), names: playbookNames }),
  problems: ['not_found'],
})
