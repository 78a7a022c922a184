import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { DrilledTrade, DrillSort } from '#workers/analysis/shapes.ts'
import type { DrilledGroup } from './drilled-group.ts'

const pageSize = 200

export interface DrilledControl {
  /** Null while they load. */
  readonly total: number | null
  readonly trades: readonly DrilledTrade[]
  readonly error: Error | null
  readonly retry: () => void
  readonly sort: DrillSort
  readonly isDescending: boolean
  readonly sortBy: (sort: DrillSort) => void
  /** Loads the next page; nothing if all trades are there. */
  readonly more: () => void
}

/** The trades of a group, a page at a time, in the chosen order. */
export function useDrilledTrades(
  reader: AnalysisReader,
  stamp: string,
  { call, selection, group }: DrilledGroup,
): DrilledControl {
  const [{ sort, isDescending }, setOrder] = useState<{ sort: DrillSort; isDescending: boolean }>({
    sort: 'date',
    isDescending: true,
  })
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['drilled-trades', stamp, call, selection, group, sort, isDescending],
    queryFn: ({ pageParam }) =>
      reader.trades({ call, selection, group, sort, isDescending, from: pageParam, count: pageSize }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length * pageSize : null),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const trades = useMemo(() => data?.pages.flatMap((page) => page.trades) ?? [], [data])
  return {
    total: data?.pages[0]?.total ?? null,
    trades,
    error,
    retry: () => void refetch(),
    sort,
    isDescending,
    sortBy: (next) =>
      setOrder((now) => ({ sort: next, isDescending: now.sort === next ? !now.isDescending : next !== 'symbol' })),
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}
