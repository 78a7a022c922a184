import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { columnKeys } from '#domain/datapoints/column-type.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { commaSeparatedList, tradeFilter } from './filter.ts'

/**
 * Datapoints of the trades that a filter selects in one portfolio, as an Arrow IPC stream: a column per datapoint and a
 * row per trade, in the order of logging. Numbers are float64 in the unit that the field's metadata state, instants are
 * milliseconds in UTC, days are date32, unknown values are null. Metadata of the schema: portfolio, revision, currency,
 * time zone. docs/quants.md shows how to read it.
 */
export const streamTradeColumns = defineRoute({
  method: 'GET',
  path: '/trades/columns',
  summary: 'Datapoints of the trades that a filter selects, as an Arrow stream of columns',
  auth: 'user',
  query: tradeFilter.extend({
    portfolio_id: id,
    /** Datapoints by their keys in docs/trade-fields.md; all unless stated. */
    columns: commaSeparatedList(
      z.enum(columnKeys as readonly [DatapointKey, ...DatapointKey[]]),
      columnKeys.length,
    ).optional(),
  }),
  files: ['application/vnd.apache.arrow.stream'],
  response: z.unknown(),
  problems: ['not_found'],
})
