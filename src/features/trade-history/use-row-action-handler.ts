import { useCallback } from 'react'
import { useUpdateTrade } from '#api/trades/trades.ts'
import type { RowAction } from '#features/trade-history/row-actions/row-action.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import type { HistoryAction } from './history-dialogs.tsx'

/** What the menus of rows do: what needs a dialog goes to `onWork`. The same function as long as that is. */
export function useRowActionHandler(onWork: (work: HistoryAction) => void): RowAction {
  const { mutate } = useUpdateTrade()
  const { enqueueSnackbar } = useSnackbar()
  return useCallback(
    (kind, trade) => {
      if (kind !== 'lock') {
        onWork({ kind: kind === 'split' ? 'split' : 'mergeOne', trade })
        return
      }
      const { id, isLocked, revision } = trade
      mutate(
        { id, changes: { isLocked: !isLocked, revision } },
        {
          onSuccess: () =>
            enqueueSnackbar(isLocked ? 'The trade is unlocked.' : 'The trade is locked.', { variant: 'success' }),
          onError: (error) => enqueueSnackbar(error.message, { variant: 'error' }),
        },
      )
    },
    [mutate, enqueueSnackbar, onWork],
  )
}
