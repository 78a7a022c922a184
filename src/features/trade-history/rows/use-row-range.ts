import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import {
  rowsPerPage,
  tradeRowsKey,
  tradeRowsPageQuery,
  type TradeRowsPage,
  type TradeRowsQuery,
} from '#api/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { maxTradesPerEdit } from '#features/trade-history/bulk/run-in-bulk.ts'
import { formatCount } from '#ui/figures/format.ts'

/** The ids of the pages that are kept of a question, by their number, whether they are in sight or not. */
function cachedPages(queries: QueryClient, query: TradeRowsQuery): Map<number, readonly Id[]> {
  const key = hashKey(tradeRowsKey(query))
  const kept = queries.getQueryCache().findAll({ queryKey: tradeRowsKey(query) })
  return new Map(
    kept
      .flatMap(({ queryKey, state }) => {
        const page = queryKey.at(-1)
        if (typeof page !== 'number' || hashKey(queryKey.slice(0, -1)) !== key) return []
        const data = state.data as TradeRowsPage | undefined
        return data === undefined ? [] : [[page, data.trades.map(({ id }) => id)] as const]
      })
      .toSorted(([a], [b]) => a - b),
  )
}

/** Which rows of a question stand between two others, whichever pages were looked at. */
export interface RowRange {
  /** The ids of the rows that are kept, in order, without those that wait for deletion. */
  readonly known: () => readonly Id[]
  /**
   * Sees to it that every row between two that are kept is kept too; null where that is so already. Rejects where there
   * are more than can be selected one by one.
   */
  readonly fill: (from: Id, to: Id) => Promise<void> | null
}

/** The rows of a question by their order. */
export function useRowRange(query: TradeRowsQuery): RowRange {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      known: () => {
        const hidden = deletionQueue.hidden()
        return [...cachedPages(queries, query).values()].flat().filter((id) => !hidden.has(id))
      },
      fill: (from, to) => {
        const pages = cachedPages(queries, query)
        const ends = [...pages].flatMap(([page, ids]) => (ids.includes(from) || ids.includes(to) ? [page] : []))
        const [first = 0, last = first] = [ends[0], ends.at(-1)]
        const missing = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
          (page) => !pages.has(page),
        )
        if (missing.length === 0) return null
        if (missing.length * rowsPerPage > maxTradesPerEdit) {
          const most = formatCount(maxTradesPerEdit)
          return Promise.reject(new RangeError(`More than ${most} trades are between them: narrow the filter instead.`))
        }
        return (async () => {
          for (const page of missing) await queries.fetchQuery(tradeRowsPageQuery(queries, query, page))
        })()
      },
    }),
    [queries, query],
  )
}
