import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { deletionQueue } from '#api/deletion-queue.ts'
import { readTradeRows, tradeGroupsQuery, type TradeGroup } from '#api/trade-history.ts'
import { tradesKey } from '#api/refresh.ts'
import type { TradeGrouping } from '#contract/trade-history.ts'
import type { Id } from '#domain/units.ts'
import { useWeekStart } from '#ui/charts/week-start.ts'
import { answered } from './answered.ts'
import { groupId, groupItems, type GridItem, type OpenGroups } from './grid-items.ts'
import { groupFilter } from './grouping.ts'
import { filterQuery, type FilterQuery, type HistoryFilter } from './history-filter.ts'
import type { HistoryRow } from './history-row.ts'
import { readFigures } from './use-journal-figures.ts'
import type { HistorySort } from './history-sort.ts'

/** Trades that an open group shows; all of them are one filter away. */
const shownOfGroup = 100

/** The rows of each open group; the same list until one of them changes. */
const answers = (results: readonly { readonly data: HistoryRow[] | undefined }[]) =>
  results.map(({ data }) => (data === undefined ? undefined : answered(data)))

interface Asked {
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
export function useHistoryGroups({ portfolioId, filter, query, sort, columns, journal, by }: Asked) {
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
  const openGroups = useMemo(() => groups.filter(({ key }) => open.includes(groupId(key))), [groups, open])

  const found = useQueries({
    queries: openGroups.map((group: TradeGroup) => {
      const changes = by === null ? null : groupFilter(filter, by, group.key)
      const rows = {
        ...filterQuery(portfolioId, { ...filter, ...changes }),
        sort: sort.field,
        order: sort.order,
        limit: shownOfGroup,
        columns,
      }
      return {
        queryKey: [...tradesKey, 'group rows', journal, rows],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          for await (const page of readTradeRows(rows, signal))
            return readFigures(page as HistoryRow[], journal, signal)
          return []
        },
        enabled: changes !== null,
      }
    }),
    combine: answers,
  })
  const hidden = useSyncExternalStore(deletionQueue.subscribe, deletionQueue.hidden)
  const items = useMemo<GridItem[]>(() => {
    const rows: OpenGroups = new Map(
      openGroups.map(({ key }, index) => {
        const data = found[index]?.data
        return [groupId(key), data === undefined ? null : data.filter(({ id }) => !hidden.has(id))]
      }),
    )
    return groupItems(groups, rows)
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
