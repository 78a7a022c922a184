import { useRestoreSetupVersion } from '#api/playbook/setups.ts'
import type { Id } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/**
 * Returns a function that gives a setup the plan and rules of an older version again, and offers to undo it: then those
 * of `current`, the version before, are restored.
 */
export function useRestoreVersion(setupId: Id) {
  const { enqueueSnackbar } = useSnackbar()
  const { mutate, isPending } = useRestoreSetupVersion(setupId)
  const fail = (error: unknown) =>
    enqueueSnackbar(`Couldn’t restore the version: ${errorText(error, 'unknown reason')}`, { variant: 'error' })
  function undo(current: number): void {
    mutate(current, {
      onSuccess: ({ number }) =>
        enqueueSnackbar(`Undone: version ${number} is version ${current} again.`, { variant: 'success' }),
      onError: fail,
    })
  }
  function restore(wanted: number, current: number): void {
    mutate(wanted, {
      onSuccess: ({ number }) =>
        enqueueSnackbar(`Version ${wanted} restored as version ${number}.`, {
          variant: 'success',
          action: { label: 'Undo', act: () => undo(current) },
        }),
      onError: fail,
    })
  }
  return { restore, isRestoring: isPending }
}
