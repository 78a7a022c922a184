import { useCallback, useMemo } from 'react'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { HistoryColumns } from '#features/trade-history/columns/use-history-columns.ts'
import type { HistoryState } from '#features/trade-history/query/history-address.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import { completeLines } from './grid-lines.ts'
import { useHistoryGroups } from './use-history-groups.ts'
import { useHistoryRows } from './use-history-rows.ts'

/** Everything that the history shows of its trades: totals, and the rows or the groups with their first rows. */
export function useHistoryData(
  portfolioId: Id,
  { filter, sort, group: grouping }: Pick<HistoryState, 'filter' | 'sort' | 'group'>,
  { requested: columns, needsJournal }: Pick<HistoryColumns, 'requested' | 'needsJournal'>,
  stats: readonly CustomStat[],
) {
  const query = useMemo(() => toFilterQuery(portfolioId, filter), [portfolioId, filter])
  const isGrouped = grouping !== null
  const rows = useHistoryRows(query, sort, columns, { enabled: !isGrouped, needsJournal })
  const groups = useHistoryGroups({ filter, query, sort, columns, needsJournal, grouping, stats })
  const groupedLines = useMemo(() => completeLines(groups.lines), [groups.lines])
  const lines = isGrouped ? groupedLines : rows.lines
  const { totals, requestRows } = rows
  return {
    query,
    isGrouped,
    lines,
    totals,
    /** How many trades match. */
    count: totals?.trades ?? lines.count,
    /** Identifies the query that the lines answer. */
    question: isGrouped ? query : rows.question,
    range: rows.range,
    symbols: rows.symbols,
    requestRows: useCallback(
      (first: number, last: number) => {
        if (!isGrouped) requestRows(first, last)
      },
      [isGrouped, requestRows],
    ),
    toggleGroup: groups.toggle,
    areGroupsTruncated: groups.isTruncated,
    /** False until the first answer. */
    isReady: isGrouped ? groups.isReady : rows.isReady,
    isLoading: rows.isLoading,
    /** No trade matches the filter. */
    isEmpty: lines.count === 0 && totals?.trades === 0 && !rows.isStale && !rows.areTotalsStale,
    /** The lines answer an earlier query. */
    isStale: isGrouped ? groups.isStale : rows.isStale,
    /** The totals answer an earlier query. */
    areTotalsStale: rows.areTotalsStale,
    error: rows.error ?? groups.error,
    retry: () => {
      rows.retry()
      if (isGrouped) groups.retry()
    },
  }
}
export type HistoryData = ReturnType<typeof useHistoryData>
