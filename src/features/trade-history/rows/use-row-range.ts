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

/** The ids of the cached pages of a query by page number, visible or not. */
function cachedPages(queries: QueryClient, query: TradeRowsQuery): Map<number, readonly Id[]> {
  const key = hashKey(tradeRowsKey(query))
  const cached = queries.getQueryCache().findAll({ queryKey: tradeRowsKey(query) })
  return new Map(
    cached
      .flatMap(({ queryKey, state }) => {
        const page = queryKey.at(-1)
        if (typeof page !== 'number' || hashKey(queryKey.slice(0, -1)) !== key) return []
        const data = state.data as TradeRowsPage | undefined
        return data === undefined ? [] : [[page, data.trades.map(({ id }) => id)] as const]
      })
      .toSorted(([a], [b]) => a - b),
  )
}

/** The rows of a query between two others, whichever pages are loaded. */
export interface RowRange {
  /** The ids of the cached rows, in order, without those that are about to be deleted. */
  readonly known: () => readonly Id[]
  /** Loads every row between two cached rows; null if they are cached. Rejects if there are more than one edit allows. */
  readonly fill: (from: Id, to: Id) => Promise<void> | null
}

/** The cached rows of a query in their order. */
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
          const max = formatCount(maxTradesPerEdit)
          return Promise.reject(new RangeError(`The range has more than ${max} trades. Narrow the filter.`))
        }
        return (async () => {
          for (const page of missing) await queries.fetchQuery(tradeRowsPageQuery(queries, query, page))
        })()
      },
    }),
    [queries, query],
  )
}
