import Button from '@mui/material/Button'
import { useCallback } from 'react'
import { useSnackbar } from './snackbar.tsx'

/** Where deletions wait until they can no longer be taken back; `add` gives null where one of the ids waits already. */
interface DeletionQueue {
  readonly add: (
    ids: readonly string[],
    remove: () => Promise<void>,
    onFailure: (error: unknown) => void,
  ) => { readonly undo: () => boolean } | null
}

/**
 * Deletes after a time in which that can be taken back, and says so for as long: `said` is what has been deleted,
 * `runAdminCommand` deletes it. A failure is said with `ofWhat`, such as "The trade".
 */
export function useUndoableDeletion(queue: DeletionQueue) {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar()
  return useCallback(
    (ids: readonly string[], said: string, ofWhat: string, carryOut: () => Promise<void>): void => {
      const message = enqueueSnackbar(said, {
        // The queue ends the message: a pointer resting on it must not offer an undo that is too late.
        persist: true,
        action: (
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              deletion?.undo()
              closeSnackbar(message)
            }}
          >
            Undo
          </Button>
        ),
      })
      const deletion = queue.add(
        ids,
        async () => {
          closeSnackbar(message)
          await carryOut()
        },
        (error) =>
          enqueueSnackbar(
            `${ofWhat} could not be deleted: ${error instanceof Error ? error.message : 'unknown reason'}`,
            { variant: 'error' },
          ),
      )
      if (deletion === null) closeSnackbar(message)
    },
    [queue, enqueueSnackbar, closeSnackbar],
  )
}
