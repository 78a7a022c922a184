import { useMemo, useState } from 'react'
import type { RowColumn } from '#contract/trades/history.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { ViewColumn } from '#domain/journal/saved-view.ts'
import { baseColumns } from '#features/trade-history/query/history-row.ts'
import { allColumns, layoutColumns } from './all-columns.ts'

/** The columns to request. Once requested they stay, so that hiding a column and showing it again requests nothing. */
function useRequestedColumns(needed: readonly RowColumn[]): string {
  const [requested, setRequested] = useState<ReadonlySet<RowColumn>>(() => new Set([...baseColumns, ...needed]))
  const missing = needed.filter((column) => !requested.has(column))
  const all = missing.length === 0 ? requested : new Set([...requested, ...missing])
  if (all !== requested) setRequested(all)
  return [...all].toSorted().join(',')
}

/** The columns of the history: all, those of the layout, and what the server must send for them. */
export function useHistoryColumns(stats: readonly CustomStat[], layout: readonly ViewColumn[]) {
  const all = useMemo(() => allColumns(stats), [stats])
  const shown = useMemo(() => layoutColumns(all, layout), [all, layout])
  const requested = useRequestedColumns(useMemo(() => shown.flatMap(({ column }) => column.needs), [shown]))
  const needsJournal = shown.some(({ column }) => column.journal)
  return { all, shown, requested, needsJournal }
}
export type HistoryColumns = ReturnType<typeof useHistoryColumns>
