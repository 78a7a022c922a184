import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { deletionQueue } from '#api/deletion-queue.ts'
import { tradeRowsQuery, tradeTotalsQuery } from '#api/trade-history.ts'
import type { RowColumn } from '#contract/trade-history.ts'
import type { FilterQuery } from './history-filter.ts'
import { baseColumns, type HistoryRow } from './history-row.ts'
import type { HistorySort } from './history-sort.ts'
import { useJournalFigures, withFigures } from './use-journal-figures.ts'
import { withoutHidden } from './without-hidden.ts'

/** Trades of a page: some screens of rows, and an answer that is soon there. */
const pageSize = 200

/** The columns to ask for: once asked, they stay, so that hiding a column and showing it again asks nothing. */
export function useAskedColumns(needed: readonly RowColumn[]): string {
  const [asked, setAsked] = useState<ReadonlySet<RowColumn>>(() => new Set([...baseColumns, ...needed]))
  const missing = needed.filter((column) => !asked.has(column))
  const all = missing.length === 0 ? asked : new Set([...asked, ...missing])
  if (all !== asked) setAsked(all)
  return [...all].toSorted().join(',')
}

/**
 * The trades that filter and sort ask for, page after page, without those that wait for deletion. Totals are asked for
 * by themselves: rows are shown as soon as they are there.
 */
export function useHistoryRows(
  filter: FilterQuery,
  sort: HistorySort,
  columns: string,
  { enabled, journal }: { readonly enabled: boolean; readonly journal: boolean },
) {
  const query = useMemo(
    () => ({ ...filter, sort: sort.field, order: sort.order, limit: pageSize, columns }),
    [filter, sort.field, sort.order, columns],
  )
  const rows = useInfiniteQuery({ ...tradeRowsQuery(query), placeholderData: keepPreviousData, enabled })
  const totals = useQuery({ ...tradeTotalsQuery(filter), placeholderData: keepPreviousData })
  const hidden = useSyncExternalStore(deletionQueue.subscribe, deletionQueue.hidden)
  const pages = rows.data?.pages
  const figures = useJournalFigures(pages, journal)
  const loaded = useMemo(
    () => pages?.flatMap(({ trades }, page) => withFigures(trades as HistoryRow[], figures[page])) ?? [],
    [pages, figures],
  )
  const shown = useMemo(() => withoutHidden(loaded, totals.data?.totals ?? null, hidden), [loaded, totals.data, hidden])

  return {
    ...shown,
    /** False until there has been an answer. */
    ready: pages !== undefined || (!enabled && totals.data !== undefined),
    symbols: totals.data?.symbols ?? [],
    more: rows.hasNextPage,
    loadMore: () => {
      if (!rows.isFetchingNextPage) void rows.fetchNextPage()
    },
    loadingMore: rows.isFetchingNextPage,
    error: rows.error ?? totals.error,
    retry: () => {
      void rows.refetch()
      void totals.refetch()
    },
    /** The rows shown answer an earlier question. */
    behind: rows.isPlaceholderData,
    /** The totals shown answer an earlier question. */
    totalsBehind: totals.isPlaceholderData,
  }
}
