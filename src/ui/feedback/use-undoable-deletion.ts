import { useCallback } from 'react'
import { errorText } from './error-text.ts'
import { useSnackbar } from './snackbar.tsx'

/** Hides what is deleted until its deletion is carried out or undone; `add` returns null if one of the ids is waiting already. */
interface DeletionQueue {
  readonly add: (
    ids: readonly string[],
    remove: () => Promise<void>,
    onFailure: (error: unknown) => void,
  ) => { readonly carryOut: () => void; readonly undo: () => void } | null
}

/** Most of so many rows are not on screen: what was deleted takes longer to see. */
const manyRows = 20
const manyRowsSeconds = 15

/**
 * Returns a function that deletes when its message leaves, and offers to undo it meanwhile. `message` says what is deleted,
 * `remove` deletes it, and `subject` is the object of the error message: "Couldn’t delete the trade".
 */
export function useUndoableDeletion(queue: DeletionQueue) {
  const { enqueueSnackbar } = useSnackbar()
  return useCallback(
    (ids: readonly string[], message: string, subject: string, remove: () => Promise<void>): void => {
      const deletion = queue.add(ids, remove, (error) =>
        enqueueSnackbar(`Couldn’t delete ${subject}: ${errorText(error, 'unknown reason')}`, { variant: 'error' }),
      )
      if (deletion === null) return
      enqueueSnackbar(message, {
        action: { label: 'Undo', act: deletion.undo },
        carryOut: deletion.carryOut,
        minSeconds: ids.length > manyRows ? manyRowsSeconds : 0,
      })
    },
    [queue, enqueueSnackbar],
  )
}
