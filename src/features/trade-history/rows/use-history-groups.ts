import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import { fetchTradeRows, tradeGroupsQuery, type TradeGroup } from '#api/trades/history.ts'
import type { TradeGrouping } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { filterForGroup } from '#features/trade-history/query/grouping.ts'
import { toFilterQuery, type FilterQuery, type HistoryFilter } from '#features/trade-history/query/history-filter.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { useWeekStart } from '#shared/calendar/week-start.ts'
import { groupLineId, groupLines, type GridLine, type OpenGroups } from './grid-lines.ts'
import { wrapAnswer } from './opaque-answer.ts'
import { readAndAddFigures } from './use-journal-figures.ts'

/** Trades that an open group shows; all of them are one filter away. */
const maxTradesPerGroup = 100

/** The rows of each open group; the same list until one of them changes. */
const combineRows = (results: readonly { readonly data: HistoryRow[] | undefined }[]) =>
  results.map(({ data }) => (data === undefined ? undefined : wrapAnswer(data)))

interface GroupsRequest {
  readonly portfolioId: Id
  readonly filter: HistoryFilter
  readonly query: FilterQuery
  readonly sort: HistorySort
  readonly columns: string
  /** Whether a column follows from the other trades of the journal. */
  readonly journal: boolean
  readonly by: TradeGrouping | null
}

/** The groups of everything that the filter selects, and the first trades of those that are open. */
export function useHistoryGroups({ portfolioId, filter, query, sort, columns, journal, by }: GroupsRequest) {
  const weekStart = useWeekStart()
  const asked = useQuery({
    ...tradeGroupsQuery(query, by ?? 'day', weekStart),
    placeholderData: keepPreviousData,
    enabled: by !== null,
  })
  const [opened, setOpened] = useState<{ readonly by: TradeGrouping | null; readonly ids: readonly string[] }>({
    by,
    ids: [],
  })
  const open = useMemo(() => (opened.by === by ? opened.ids : []), [opened, by])
  const groups = useMemo(() => (by === null ? [] : (asked.data?.groups ?? [])), [by, asked.data])
  const openGroups = useMemo(() => groups.filter(({ key }) => open.includes(groupLineId(key))), [groups, open])

  const found = useQueries({
    queries: openGroups.map((group: TradeGroup) => {
      const changes = by === null ? null : filterForGroup(filter, by, group.key)
      const rows = {
        ...toFilterQuery(portfolioId, { ...filter, ...changes }),
        sort: sort.field,
        order: sort.order,
        limit: maxTradesPerGroup,
        columns,
      }
      return {
        queryKey: [...tradesKey, 'group rows', journal, rows],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          for await (const page of fetchTradeRows(rows, signal))
            return readAndAddFigures(page as HistoryRow[], journal, signal)
          return []
        },
        enabled: changes !== null,
      }
    }),
    combine: combineRows,
  })
  const hidden = useSyncExternalStore(deletionQueue.subscribe, deletionQueue.hidden)
  const items = useMemo<GridLine[]>(() => {
    const rows: OpenGroups = new Map(
      openGroups.map(({ key }, index) => {
        const data = found[index]?.data
        return [groupLineId(key), data === undefined ? null : data.filter(({ id }) => !hidden.has(id))]
      }),
    )
    return groupLines(groups, rows)
  }, [groups, openGroups, hidden, found])

  const toggle = useCallback(
    (id: string) =>
      setOpened((now) => {
        const ids = now.by === by ? now.ids : []
        return { by, ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] }
      }),
    [by],
  )
  return {
    items,
    toggle,
    ready: by === null || asked.data !== undefined,
    truncated: asked.data?.truncated ?? false,
    behind: asked.isPlaceholderData,
    error: asked.error,
    retry: () => void asked.refetch(),
  }
}
