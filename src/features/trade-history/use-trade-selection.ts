import { useCallback, useState } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import {
  countSelected,
  emptySelection,
  sortSelection,
  toggleSelected,
  type Selection,
} from '#features/trade-history/bulk/selection.ts'
import type { HistoryData } from '#features/trade-history/rows/use-history-data.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** The selected trades and what changes them. A selection belongs to one query: another query starts with an empty one. */
export function useTradeSelection(data: Pick<HistoryData, 'query' | 'isGrouped' | 'lines' | 'range' | 'count'>) {
  const { query, isGrouped, lines, range, count } = data
  const { enqueueSnackbar } = useSnackbar()
  const [stored, setStored] = useState<{ readonly query: object; readonly selection: Selection }>({
    query,
    selection: emptySelection,
  })
  const selection = stored.query === query ? stored.selection : emptySelection
  const select = useCallback((next: Selection) => setStored({ query, selection: next }), [query])
  const [isSelecting, setIsSelecting] = useState(false)

  /** The ids of the loaded trades, in the order of the grid. */
  const loadedIds = useCallback(
    () => (isGrouped ? lines.loaded.flatMap((line) => (line.kind === 'trade' ? [line.row.id] : [])) : range.known()),
    [isGrouped, lines, range],
  )
  const toggle = useCallback(
    (id: Id, isRange: boolean) => {
      const toggleLoaded = () => select(toggleSelected(selection, id, isRange, loadedIds()))
      const { anchor } = selection.kind === 'some' ? selection : { anchor: null }
      const loading = isRange && !isGrouped && anchor !== null ? range.fill(anchor, id) : null
      if (loading === null) toggleLoaded()
      else loading.then(toggleLoaded, (error: Error) => enqueueSnackbar(errorText(error), { variant: 'error' }))
    },
    [select, selection, loadedIds, isGrouped, range, enqueueSnackbar],
  )
  const toggleAll = useCallback(() => {
    const ids = loadedIds()
    const isAll = selection.kind === 'all' || ids.every((id) => selection.ids.has(id))
    select(isAll ? emptySelection : { kind: 'some', ids: new Set(ids), anchor: null })
  }, [select, selection, loadedIds])

  const selectedCount = countSelected(selection, count)
  return {
    selection,
    /** How many trades are selected. */
    count: selectedCount,
    /** Cards show check boxes: they were asked to, or some trades are selected. */
    isSelecting: isSelecting || selectedCount > 0,
    setIsSelecting: (next: boolean) => {
      setIsSelecting(next)
      if (!next) select(emptySelection)
    },
    toggle,
    toggleAll,
    selectEverything: () => select({ kind: 'all' }),
    clear: () => select(emptySelection),
    /** The selection in the order of the grid. */
    sorted: () => sortSelection(selection, loadedIds()),
  }
}
export type TradeSelection = ReturnType<typeof useTradeSelection>
