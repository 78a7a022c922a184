import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { tradePagesQuery } from '#api/trades.ts'
import type { Id } from '#domain/units.ts'
import { deletionQueue } from './deletion-queue.ts'
import { listQuery, type HistoryFilter, type HistorySort } from './history-filter.ts'
import { withoutHidden } from './without-hidden.ts'

/** Trades of a page; the grid of the free edition shows at most 100. */
export const pageSize = 50

/** The trades that filter and sort ask for, page after page, without those that wait for deletion. */
export function useHistoryPages(portfolioId: Id, filter: HistoryFilter, sort: HistorySort) {
  const query = useMemo(() => listQuery(portfolioId, filter, sort, pageSize), [portfolioId, filter, sort])
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery({ ...tradePagesQuery(query), placeholderData: keepPreviousData })
  const hidden = useSyncExternalStore(deletionQueue.subscribe, deletionQueue.hidden)
  const shown = useMemo(() => (data === undefined ? null : withoutHidden(data.pages, hidden)), [data, hidden])

  // The page belongs to the question that it was turned for: another question starts at its first page.
  const [turned, setTurned] = useState({ query, page: 0 })
  const loaded = shown?.pages.length ?? 0
  const page = turned.query === query ? Math.min(turned.page, Math.max(0, loaded - 1)) : 0

  return {
    pages: shown?.pages ?? null,
    totals: shown?.totals ?? null,
    symbols: data?.pages[0]?.symbols ?? [],
    page,
    /** Turns to a page, asking for it when it is the first one not loaded. */
    turnTo: (next: number) => {
      setTurned({ query, page: next })
      if (next >= loaded && hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    more: hasNextPage,
    loadMore: () => void fetchNextPage(),
    error,
    retry: () => void refetch(),
    loadingMore: isFetchingNextPage,
    /** The rows shown answer an earlier question, or the page turned to is on its way. */
    behind: isPlaceholderData || isFetchingNextPage || (isFetching && turned.query === query && turned.page >= loaded),
  }
}
