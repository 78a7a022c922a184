import Button from '@mui/material/Button'
import { useCallback } from 'react'
import { errorText } from './error-text.ts'
import { useSnackbar } from './snackbar.tsx'

/** Delays deletions while they can be undone; `add` returns null if one of the ids is already waiting. */
interface DeletionQueue {
  readonly add: (
    ids: readonly string[],
    remove: () => Promise<void>,
    onFailure: (error: unknown) => void,
  ) => { readonly undo: () => boolean } | null
}

/**
 * Returns a function that deletes after a delay and offers to undo it meanwhile. `message` says what is deleted, `remove`
 * deletes it, and `subject` is the object of the error message: "Couldn’t delete the trade".
 */
export function useUndoableDeletion(queue: DeletionQueue) {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar()
  return useCallback(
    (ids: readonly string[], message: string, subject: string, remove: () => Promise<void>): void => {
      const key = enqueueSnackbar(message, {
        // The queue closes the message, so that it never offers an undo too late.
        persist: true,
        action: (
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              deletion?.undo()
              closeSnackbar(key)
            }}
          >
            Undo
          </Button>
        ),
      })
      const deletion = queue.add(
        ids,
        async () => {
          closeSnackbar(key)
          await remove()
        },
        (error) =>
          enqueueSnackbar(`Couldn’t delete ${subject}: ${errorText(error, 'unknown reason')}`, {
            variant: 'error',
          }),
      )
      if (deletion === null) closeSnackbar(key)
    },
    [queue, enqueueSnackbar, closeSnackbar],
  )
}
