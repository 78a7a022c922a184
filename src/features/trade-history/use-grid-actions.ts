import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import { tradeAddress } from '#features/trade-history/row-actions/trade-address.ts'
import { moveColumn, resizeColumn } from '#features/trade-history/views/history-layout.ts'
import type { SavedViewControl } from '#features/trade-history/views/use-saved-view.ts'

/** What the headers and rows of the grid do. Each function stays the same while its input does. */
export function useGridActions({ sort, set }: HistoryAddress, { changeColumns }: SavedViewControl) {
  const navigate = useNavigate()
  return {
    onSort: useCallback(
      ({ sort: field }: GridColumn) => {
        if (field === null) return
        const reversed = sort.order === 'desc' ? 'asc' : 'desc'
        const initial = field === 'symbol' ? 'asc' : 'desc'
        set({ sort: { field, order: sort.field === field ? reversed : initial } })
      },
      [sort, set],
    ),
    onResize: useCallback(
      (key: string, width: number) => changeColumns((now) => resizeColumn(now, key, width)),
      [changeColumns],
    ),
    onMove: useCallback(
      (key: string, place: number) => changeColumns((now) => moveColumn(now, key, place)),
      [changeColumns],
    ),
    onOpen: useCallback((row: HistoryRow) => void navigate(tradeAddress(row.id)), [navigate]),
  }
}
