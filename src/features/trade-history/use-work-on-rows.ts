import { useCallback } from 'react'
import { useUpdateTrade } from '#api/trades.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import type { Work } from './history-work.tsx'
import type { RowWork } from './row-work.ts'

/** What the menus of rows do: what needs a dialog goes to `onWork`. The same function as long as that is. */
export function useWorkOnRows(onWork: (work: Work) => void): RowWork {
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
