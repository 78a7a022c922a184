import { z } from 'zod'
import { decimal, id, requestedDate, text } from '#contract/values.ts'
import { directions } from '#domain/fills/fill.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import { absenceFilters, exitReasons, tradeResults, tradeSources, tradeStatuses } from '#domain/trade/fields/choices.ts'
import { tradeColumns } from './record.ts'

/** Columns that lists of trades can be sorted by. */
export const tradeSorts = [
  'exitAt',
  'entryAt',
  'createdAt',
  'updatedAt',
  'symbol',
  'status',
  'direction',
  'quantity',
  'maxQuantity',
  'entryPrice',
  'exitPrice',
  'points',
  'grossPnl',
  'totalFees',
  'netPnl',
  'initialRiskAmount',
  'plannedRR',
  'realizedR',
  'holdMinutes',
  'maeR',
  'mfeR',
  'confidence',
] as const

/** Several values with commas between them, or the parameter several times. */
export const commaSeparatedList = <T extends z.ZodType<unknown, string>>(item: T, max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).filter((part) => part !== ''))
    .pipe(z.array(item).max(max))

const yesNo = z.enum(['true', 'false'])
const number = z.coerce.number()
const weekday = z.string().regex(/^[1-7]$/, 'must be a day from 1 (Monday) to 7 (Sunday)')
const hour = z.string().regex(/^(1?\d|2[0-3])$/, 'must be an hour from 0 to 23')

/**
 * Filters of the history screen; an empty list is no condition. Dates and weekdays are those of the exit in the
 * portfolio's time zone, or of the entry while the trade is open. Ids that are nobody's, or not the caller's to see,
 * select nothing.
 */
export const tradeFilter = z.strictObject({
  portfolio_id: id.optional(),
  /** Trades by their ids. */
  id: commaSeparatedList(id, 200).optional(),
  /** Trades of a list that was made by POST /trade-lists. */
  trade_list: commaSeparatedList(id, 1).optional(),
  status: commaSeparatedList(z.enum(tradeStatuses), 5).optional(),
  symbol: commaSeparatedList(text(40), 50).optional(),
  /** Futures by their root, options by what they are on: ZN selects ZNM4 and ZNU4. With `symbol`, trades of either. */
  root: commaSeparatedList(text(40), 50).optional(),
  asset_class: commaSeparatedList(z.enum(assetClasses), 9).optional(),
  direction: z.enum(directions).optional(),
  result: commaSeparatedList(z.enum(tradeResults), 4).optional(),
  setup_id: commaSeparatedList(id, 50).optional(),
  exchange_id: commaSeparatedList(id, 50).optional(),
  /** Trades with at least one of the tags. */
  tag_id: commaSeparatedList(id, 50).optional(),
  /** Trades with at least one of the mistakes. */
  mistake_id: commaSeparatedList(id, 50).optional(),
  import_batch_id: commaSeparatedList(id, 50).optional(),
  source: commaSeparatedList(z.enum(tradeSources), 5).optional(),
  from: requestedDate.optional(),
  to: requestedDate.optional(),
  weekday: commaSeparatedList(weekday, 7).optional(),
  /** Hour and weekday of the entry, in the portfolio's time zone. */
  entry_hour: commaSeparatedList(hour, 24).optional(),
  entry_weekday: commaSeparatedList(weekday, 7).optional(),
  /** The session of its market that a trade was entered in. */
  entry_session: commaSeparatedList(z.enum(entrySessions), entrySessions.length).optional(),
  exit_reason: commaSeparatedList(z.enum(exitReasons), exitReasons.length).optional(),
  /** Trades that have none of something, all of those named. */
  without: commaSeparatedList(z.enum(absenceFilters), absenceFilters.length).optional(),
  min_r: number.optional(),
  max_r: number.optional(),
  /** Net P&L. */
  min_pnl: decimal.optional(),
  max_pnl: decimal.optional(),
  /** Minutes from the first entry to the last exit: at least, and less than. */
  min_hold: number.min(0).optional(),
  max_hold: number.min(0).optional(),
  excluded: yesNo.optional(),
  locked: yesNo.optional(),
  reviewed: yesNo.optional(),
  /** Whether a stop was placed or planned. */
  has_stop: yesNo.optional(),
  has_mae: yesNo.optional(),
  /**
   * A statistic of the trader's own, stored or a formula: trades that have a value of it, narrowed by the three below;
   * those that have none if `without` includes stat.
   */
  custom_stat: commaSeparatedList(id, 1).optional(),
  stat_is: z.string().max(200).optional(),
  stat_min: number.optional(),
  stat_max: number.optional(),
  /** Text in symbol, thesis, comments, lessons or broker id. */
  search: text(100).optional(),
})

export const tradeColumnList = commaSeparatedList(z.enum(tradeColumns), tradeColumns.length)
