import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import { fetchTradeRows, type HistoryGrouping, tradeGroupsQuery, type TradeGroup } from '#api/trades/history.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { isStatGrouping, statOfGrouping } from '#domain/formulas/stat-grouping.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { useWeekStart } from '#shared/calendar/week-start.ts'
import { toFilterQuery, type FilterQuery } from '#shared/filter/filter-query.ts'
import { filterForGroup } from '#shared/filter/grouping.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { groupLineId, groupLines, type GridLine, type OpenGroups } from './grid-lines.ts'
import { readAndAddFigures } from './journal-figures.ts'
import { wrapAnswer } from './opaque-answer.ts'
import { orderGroups } from './order-groups.ts'

/** How many trades an open group shows; a filter shows all of them. */
const maxTradesPerGroup = 100

/** The rows of each open group; the same list until one of them changes. */
const combineRows = (results: readonly { readonly data: HistoryRow[] | undefined }[]) =>
  results.map(({ data }) => (data === undefined ? undefined : wrapAnswer(data)))

interface GroupsRequest {
  readonly filter: TradeFilter
  readonly query: FilterQuery
  readonly sort: HistorySort
  readonly columns: string
  /** Whether a column needs figures of the journal or the market. */
  readonly needsJournal: boolean
  /** Null for no groups. */
  readonly grouping: HistoryGrouping | null
  readonly stats: readonly CustomStat[]
}

/** Whether a query asks for the groups of a grouping. */
const isOf = ({ by, by_stat: stat }: { readonly by: string; readonly by_stat?: string }, grouping: HistoryGrouping) =>
  isStatGrouping(grouping) ? stat === statOfGrouping(grouping) : by === grouping

/** The groups of all trades of a filter, and the first trades of the open groups. */
export function useHistoryGroups({ filter, query, sort, columns, needsJournal, grouping, stats }: GroupsRequest) {
  const weekStart = useWeekStart()
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...tradeGroupsQuery(query, grouping ?? 'day', weekStart),
    // Keys of another grouping have other names: a symbol is no week.
    placeholderData: (previous, asked) => {
      const question = asked?.queryKey.at(-1)
      return typeof question === 'object' && grouping !== null && isOf(question, grouping) ? previous : undefined
    },
    enabled: grouping !== null,
  })
  const [opened, setOpened] = useState<{ readonly grouping: HistoryGrouping | null; readonly ids: readonly string[] }>({
    grouping,
    ids: [],
  })
  const openIds = useMemo(() => (opened.grouping === grouping ? opened.ids : []), [opened, grouping])
  const groups = useMemo(
    () => (grouping === null ? [] : orderGroups(data?.groups ?? [], grouping, sort)),
    [grouping, data, sort],
  )
  const openGroups = useMemo(() => groups.filter(({ key }) => openIds.includes(groupLineId(key))), [groups, openIds])

  const found = useQueries({
    queries: openGroups.map((group: TradeGroup) => {
      const changes = grouping === null ? null : filterForGroup(filter, grouping, group.key, stats)
      const rows = {
        ...toFilterQuery(query.portfolio_id, { ...filter, ...changes }),
        sort: sort.field,
        order: sort.order,
        limit: maxTradesPerGroup,
        columns,
      }
      return {
        queryKey: [...tradesKey, 'group rows', needsJournal, rows],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          for await (const page of fetchTradeRows(rows, signal))
            return readAndAddFigures(page as HistoryRow[], needsJournal, signal)
          return []
        },
        enabled: changes !== null,
      }
    }),
    combine: combineRows,
  })
  const hidden = useSyncExternalStore(deletionQueue.subscribe, deletionQueue.hidden)
  const lines = useMemo<GridLine[]>(() => {
    const rows: OpenGroups = new Map(
      openGroups.map(({ key }, index) => {
        const loaded = found[index]?.data
        return [groupLineId(key), loaded === undefined ? null : loaded.filter(({ id }) => !hidden.has(id))]
      }),
    )
    return groupLines(groups, rows)
  }, [groups, openGroups, hidden, found])

  const toggle = useCallback(
    (id: string) =>
      setOpened((now) => {
        const ids = now.grouping === grouping ? now.ids : []
        return { grouping, ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] }
      }),
    [grouping],
  )
  return {
    lines,
    toggle,
    isReady: grouping === null || data !== undefined,
    isTruncated: data?.truncated ?? false,
    /** The groups answer an earlier query. */
    isStale: isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}
