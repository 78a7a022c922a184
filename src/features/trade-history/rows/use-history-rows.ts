import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import { rowsPerPage, tradeTotalsQuery } from '#api/trades/history.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import type { FilterQuery } from '#shared/filter/filter-query.ts'
import { useStableList } from '#ui/use-stable-list.ts'
import { useRowsWithFigures } from './journal-figures.ts'
import { buildPagedLines } from './row-pages.ts'
import { useRowPages } from './use-row-pages.ts'
import { useRowRange } from './use-row-range.ts'
import { withoutPendingDeletions } from './without-pending-deletions.ts'

const none: readonly never[] = []

interface HistoryRowsOptions {
  readonly enabled: boolean
  /** Whether a column needs figures of the journal or the market. */
  readonly needsJournal: boolean
}

/**
 * The trades of a filter and sort without those that are about to be deleted: the visible pages, anywhere in the answer.
 * Totals have their own query, so that the rows do not wait for them. Until another query is answered, the previous answer
 * is shown.
 */
export function useHistoryRows(
  filter: FilterQuery,
  { field, order }: HistorySort,
  columns: string,
  { enabled, needsJournal }: HistoryRowsOptions,
) {
  const question = useMemo(() => ({ ...filter, sort: field, order }), [filter, field, order])
  const query = useMemo(() => ({ ...question, columns }), [question, columns])
  const totals = useQuery({ ...tradeTotalsQuery(filter), placeholderData: keepPreviousData })
  const total = totals.isPlaceholderData ? null : (totals.data?.totals.trades ?? null)
  const { refetch, pages, count, ...state } = useRowPages(question, query, { enabled, total })
  const rows = useRowsWithFigures(pages, needsJournal)
  const hidden = useSyncExternalStore(deletionQueue.subscribe, deletionQueue.hidden)
  const lines = useMemo(() => buildPagedLines(rows, count, rowsPerPage, hidden), [rows, count, hidden])
  const storedTotals = totals.data?.totals ?? null
  const remaining = useMemo(
    () =>
      hidden.size === 0
        ? storedTotals
        : withoutPendingDeletions([...rows.values()].flat(), storedTotals, hidden).totals,
    [rows, storedTotals, hidden],
  )
  return {
    ...state,
    lines,
    totals: remaining,
    range: useRowRange(query),
    isReady: state.isReady || (!enabled && totals.data !== undefined),
    symbols: useStableList(totals.data?.symbols ?? none),
    error: state.error ?? totals.error,
    retry: () => {
      refetch()
      void totals.refetch()
    },
    /** The totals answer an earlier query. */
    areTotalsStale: totals.isPlaceholderData,
  }
}
