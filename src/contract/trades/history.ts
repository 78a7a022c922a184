import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { attachment, fill, ruleCheck } from './field-schemas.ts'
import { commaSeparatedList, tradeFilter, tradeSorts } from './filter.ts'
import { tradeRowOfColumns, tradeColumns, type TradeColumn } from './record.ts'
import { tradeTotals } from './trades.ts'

/** Most rows that a jump passes over. */
const maxOffset = 10_000_000

/** Most rows of one page. */
export const maxRows = 1_000

/** What a row of the history can hold: a column of a list, or what lies beside the trade and figures follow from. */
export type RowColumn = TradeColumn | 'executions' | 'ruleResponses' | 'screenshots'
export const tradeRowColumns: readonly RowColumn[] = [...tradeColumns, 'executions', 'ruleResponses', 'screenshots']

const historyRow = tradeRowOfColumns.extend({
  executions: z.array(fill).optional(),
  ruleResponses: z.array(ruleCheck).optional(),
  screenshots: z.array(attachment).optional(),
})
export type HistoryTrade = z.output<typeof historyRow>

/**
 * What the history is grouped by. Days, weeks (by their first day), months, years and weekdays are those of the exit, or of
 * the entry while the trade is open; hours and weekdays of the entry are their own. All in the portfolio's time zone.
 * Sessions are those of the market's calendar, in the order of the day.
 */
export const tradeGroupings = [
  'day',
  'week',
  'month',
  'year',
  'weekday',
  'entryHour',
  'entryWeekday',
  'entrySession',
  'symbol',
  'assetClass',
  'direction',
  'result',
  'status',
  'source',
  'exitReason',
  'setup',
  'exchange',
  'tag',
  'mistake',
] as const
export type TradeGrouping = (typeof tradeGroupings)[number]

/** Most groups of one answer: twenty years of days. */
export const maxGroups = 5_000

export const listTradeRows = defineRoute({
  method: 'GET',
  path: '/trades/rows',
  summary: 'A page of trades by filter, without totals: rows can be shown before everything that matches is summed up',
  auth: 'user',
  query: tradeFilter.extend({
    sort: z.enum(tradeSorts).default('exitAt'),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(maxRows).default(200),
    cursor: z.string().max(400).optional(),
    /** Rows to pass over, from the beginning or from the cursor on: a jump. Pages that follow are asked for by cursor. */
    offset: z.coerce.number().int().min(0).max(maxOffset).default(0),
    /** Columns to answer with, beside the id; a usual choice unless said. */
    columns: commaSeparatedList(
      z.enum(tradeRowColumns as readonly [RowColumn, ...RowColumn[]]),
      tradeRowColumns.length,
    ).optional(),
  }),
  response: z.object({ trades: z.array(historyRow), nextCursor: z.string().nullable() }),
  problems: ['not_found', 'invalid_cursor'],
})

export const getTradeTotals = defineRoute({
  method: 'GET',
  path: '/trades/totals',
  summary: 'Totals of all trades that a filter selects, and the symbols to choose from',
  auth: 'user',
  query: tradeFilter,
  response: z.object({ totals: tradeTotals, symbols: z.array(z.string()) }),
  problems: ['not_found'],
})

export const listTradeGroups = defineRoute({
  method: 'GET',
  path: '/trades/groups',
  summary: 'Totals of all trades that a filter selects, group by group',
  auth: 'user',
  query: tradeFilter
    .extend({
      by: z.enum([...tradeGroupings, 'stat']).meta({ examples: ['stat'] }),
      /** The custom stat to group by: its choices, yes and no, or five bands of its numbers, "low..high". */
      by_stat: id.optional(),
      /** The day that weeks begin with, from 1 (Monday) to 7 (Sunday). */
      week_start: z.coerce.number().int().min(1).max(7).default(1),
    })
    .refine(({ by, by_stat: stat }) => (by === 'stat') === (stat !== undefined), {
      path: ['by_stat'],
      message: 'must name the custom stat when grouping by stat, and only then',
    }),
  response: z.object({
    /**
     * In the order of their keys. The key is a date, a month "2025-03", a year, a number, a word, or the id of a row of
     * the playbook; null for trades that have none. Groups by tag or mistake overlap: a trade is in each of its own.
     */
    groups: z.array(tradeTotals.extend({ key: z.string().nullable() })),
    /** There are more groups than one answer holds. */
    truncated: z.boolean(),
  }),
  problems: ['not_found'],
})
