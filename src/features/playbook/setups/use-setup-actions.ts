import { useArchiveSetup, useDeleteSetup, useDuplicateSetup, useRestoreDefaultSetups } from '#api/playbook/setups.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'

/** What restoring the defaults did, in words. */
export function restoredText(restored: number, skipped: readonly string[]): string {
  const done = restored === 0 ? 'No default setup was missing.' : `${pluralize(restored, 'default setup')} restored.`
  if (skipped.length === 0) return done
  const names = skipped.map((name) => `“${name}”`).join(', ')
  const left = skipped.length === 1 ? 'its name is taken' : 'their names are taken'
  return `${restored === 0 ? 'Nothing was restored.' : done} Skipped ${names}: ${left}.`
}

/** The actions on setups, each with the message that says what was done. */
export function useSetupActions() {
  const { enqueueSnackbar } = useSnackbar()
  const archive = useArchiveSetup()
  const duplicate = useDuplicateSetup()
  const restore = useRestoreDefaultSetups()
  const removal = useDeleteSetup()
  const remove = useSettingDeletion('setup', removal.mutateAsync)
  const say = (message: string) => enqueueSnackbar(message, { variant: 'success' })
  const fail = (what: string) => (error: unknown) =>
    enqueueSnackbar(`Couldn’t ${what}: ${errorText(error, 'unknown reason')}`, { variant: 'error' })
  return {
    setArchived: ({ id, name }: Setup, archived: boolean) =>
      archive.mutate(
        { id, archived },
        {
          onSuccess: () => say(archived ? `${name} archived. New trades no longer offer it.` : `${name} unarchived.`),
          onError: fail(archived ? 'archive the setup' : 'unarchive the setup'),
        },
      ),
    duplicate: ({ id }: Setup, onDone?: (copy: Setup) => void) =>
      duplicate.mutate(id, {
        onSuccess: (copy) => {
          say(`${copy.name} created.`)
          onDone?.(copy)
        },
        onError: fail('duplicate the setup'),
      }),
    restoreDefaults: () =>
      restore.mutate(undefined, {
        onSuccess: ({ restored, skipped }) => say(restoredText(restored.length, skipped)),
        onError: fail('restore the defaults'),
      }),
    /** `assigned` is how many trades name the setup; undefined where that is unknown. */
    remove: ({ id, name }: Setup, assigned: number | undefined) => {
      const stay =
        assigned === undefined
          ? ' Its trades stay without a setup.'
          : assigned === 0
            ? ''
            : ` ${pluralize(assigned, 'trade')} ${assigned === 1 ? 'stays' : 'stay'} without a setup.`
      remove(id, `${name} deleted.${stay}`)
    },
  }
}
