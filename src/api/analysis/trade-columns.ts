import { longRequestTimeout } from '#api/cache-times.ts'
import { callForBytes } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import type { RouteInput } from '#contract/route.ts'
import { streamTradeColumns } from '#contract/trades/columns.ts'
import type { ColumnGroup } from '#domain/analysis/shapes/column-groups.ts'
import type { ColumnPart } from '#domain/analysis/shapes/column-parts.ts'
import type { Id } from '#domain/numbers/units.ts'

type ColumnsQuery = Omit<RouteInput<typeof streamTradeColumns>['query'], 'portfolio_id'>

function queryOfPart(part: ColumnPart): ColumnsQuery {
  if (part.startsWith('stat:')) return { stats: [part.slice('stat:'.length)] }
  if (part.startsWith('column:')) return { columns: ['tradeId', part.slice('column:'.length)] }
  return { group: part as ColumnGroup }
}

/** The first parts of the keys of all columns; a change of trades refetches them. */
export const tradeColumnsKey = [...tradesKey, 'columns'] as const

/** A part of a portfolio's trades as an Arrow stream, with their ids. */
export const fetchTradeColumns = (portfolioId: Id, part: ColumnPart, signal: AbortSignal): Promise<ArrayBuffer> =>
  callForBytes(
    streamTradeColumns,
    { query: { portfolio_id: portfolioId, ...queryOfPart(part) } },
    signal,
    longRequestTimeout,
  )
