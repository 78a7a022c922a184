import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useUpdateTrade } from '#api/trades/trades.ts'
import { emptySelection } from '#features/trade-history/bulk/selection.ts'
import type { RowAction } from '#features/trade-history/row-actions/row-action.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import type { HistoryAction } from './history-dialogs.tsx'

/** Handles the row menus: locks at once, and passes what needs a dialog to `onAction`. */
function useRowActionHandler(onAction: (action: HistoryAction) => void): RowAction {
  const { mutate } = useUpdateTrade()
  const { enqueueSnackbar } = useSnackbar()
  return useCallback(
    (kind, trade) => {
      if (kind !== 'lock') {
        onAction({ kind: kind === 'split' ? 'split' : 'mergeOne', trade })
        return
      }
      const { id, isLocked, revision } = trade
      mutate(
        { id, changes: { isLocked: !isLocked, revision } },
        {
          onSuccess: () => enqueueSnackbar(isLocked ? 'Trade unlocked' : 'Trade locked', { variant: 'success' }),
          onError: (error) => enqueueSnackbar(errorText(error), { variant: 'error' }),
        },
      )
    },
    [mutate, enqueueSnackbar, onAction],
  )
}

/** The action that is in progress, the columns drawer, and what opens them. `count` is how many trades match. */
export function useHistoryActions(count: number) {
  const [action, setAction] = useState<HistoryAction | null>(null)
  /** Null until the drawer was opened once. */
  const [isColumnsOpen, setIsColumnsOpen] = useState<boolean | null>(null)
  const latestCount = useRef(count)
  useLayoutEffect(() => {
    latestCount.current = count
  }, [count])
  // The toolbar is not drawn again for another count.
  const toolbar = useMemo(() => {
    const open = (kind: 'export' | 'print') => () =>
      setAction({ kind, selection: emptySelection, count: latestCount.current })
    return { onColumns: () => setIsColumnsOpen(true), onExport: open('export'), onPrint: open('print') }
  }, [])
  return {
    action,
    setAction,
    onRowAction: useRowActionHandler(setAction),
    toolbar,
    isColumnsOpen,
    closeColumns: () => setIsColumnsOpen(false),
  }
}
