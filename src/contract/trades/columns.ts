import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { columnGroupKeys, loadedCompanions, type LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import { columnKeys } from '#domain/datapoints/column-type.ts'
import { commaSeparatedList, tradeFilter } from './filter.ts'

/** Datapoints, and the columns beside them. */
const loadedColumns = [...columnKeys, ...loadedCompanions] as readonly LoadedColumn[] as readonly [
  LoadedColumn,
  ...LoadedColumn[],
]

/** Most custom stats of one stream. */
const maxStats = 20

/**
 * Datapoints of the trades that a filter selects in one portfolio, as an Arrow IPC stream: a column per datapoint and a
 * row per trade, in the order of logging. Numbers are float64 in the unit that the field's metadata state, instants are
 * milliseconds in UTC, days are date32, unknown values are null. Metadata of the schema: portfolio, revision, currency,
 * time zone; as JSON, `rules` (titles by id) beside columns of rule ids and `stats` (name, kind and unit by id) beside
 * custom stats. docs/quants.md shows how to read it.
 */
export const streamTradeColumns = defineRoute({
  method: 'GET',
  path: '/trades/columns',
  summary: 'Datapoints of the trades that a filter selects, as an Arrow stream of columns',
  auth: 'user',
  query: tradeFilter.extend({
    portfolio_id: id,
    /**
     * Datapoints by their keys in docs/trade-fields.md, metRuleIds (the rules that were followed), hasNotes, brokerPnl,
     * bestExitSource or setAndForgetSource (candles or stated).
     * Without columns, group and stats: all datapoints.
     */
    columns: commaSeparatedList(z.enum(loadedColumns), loadedColumns.length).optional(),
    /** Columns that the analysis tools load together, with tradeId to join the groups by. */
    group: z.enum(columnGroupKeys).optional(),
    /** Custom stats by id, each as the column "stat:<id>", with tradeId. */
    stats: commaSeparatedList(id, maxStats).optional(),
  }),
  files: ['application/vnd.apache.arrow.stream'],
  response: z.unknown(),
  problems: ['not_found'],
})
