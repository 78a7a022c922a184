import { useState } from 'react'
import { useArchiveCustomStat, useDeleteCustomStat } from '#api/playbook/custom-stats.ts'
import { settingDeletions } from '#api/playbook/setting-deletions.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'
import type { StatActions } from './stat-row.tsx'
import { describeDeletion, type StatUse } from './stat-words.ts'

/** The stat whose form is open; `stat` is null for a new one. */
export interface EditedStat {
  readonly stat: CustomStat | null
}

/** Editing, archiving and deleting custom stats. `uses` says what a deleted stat is lost from; null while that is unknown. */
export function useStatActions(uses: ReadonlyMap<Id, StatUse> | null) {
  const { enqueueSnackbar } = useSnackbar()
  const archiving = useArchiveCustomStat()
  const removal = useDeleteCustomStat()
  const removeUndoably = useUndoableDeletion(settingDeletions)
  const [edited, setEdited] = useState<EditedStat | null>(null)

  const actions: StatActions = {
    edit: (stat) => setEdited({ stat }),
    archive: ({ id, name, archivedAt }) =>
      archiving.mutate(
        { id, isArchived: archivedAt === null },
        {
          onSuccess: () =>
            enqueueSnackbar(archivedAt === null ? `${name} archived.` : `${name} restored.`, { variant: 'success' }),
          onError: (error) => enqueueSnackbar(`Couldn’t change ${name}: ${errorText(error)}`, { variant: 'error' }),
        },
      ),
    remove: (stat) =>
      removeUndoably([stat.id], describeDeletion(stat, uses), 'the custom stat', async () => {
        await removal.mutateAsync(stat.id)
      }),
  }
  return { actions, edited, setEdited }
}
