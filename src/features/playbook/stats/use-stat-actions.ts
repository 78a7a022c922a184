import { useState } from 'react'
import { useArchiveCustomStat, useDeleteCustomStat } from '#api/playbook/custom-stats.ts'
import { settingDeletions } from '#api/playbook/setting-deletions.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.tsx'
import type { StatActions } from './stat-row.tsx'
import { describeUse, unused, type StatUse } from './stat-words.ts'

/** The stat whose form is open; `stat` is null for a new one. */
export interface EditedStat {
  readonly stat: CustomStat | null
}

/**
 * Editing, archiving and deleting custom stats. A stat that is used, or may be while that is
 * unknown (null), is deleted after a question.
 */
export function useStatActions(uses: ReadonlyMap<Id, StatUse> | null) {
  const { enqueueSnackbar } = useSnackbar()
  const archiving = useArchiveCustomStat()
  const removal = useDeleteCustomStat()
  const removeUndoably = useUndoableDeletion(settingDeletions)
  const [edited, setEdited] = useState<EditedStat | null>(null)
  const [asked, setAsked] = useState<CustomStat | null>(null)

  const remove = ({ id, name }: CustomStat) =>
    removeUndoably([id], `${name} deleted.`, 'the custom stat', async () => {
      await removal.mutateAsync(id)
    })
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
    remove: (stat) => {
      if (uses !== null && describeUse(uses.get(stat.id) ?? unused) === null) remove(stat)
      else setAsked(stat)
    },
  }
  return {
    actions,
    edited,
    setEdited,
    /** The stat that is to be deleted and waits for an answer. */
    asked,
    answer: (isYes: boolean) => {
      if (asked !== null && isYes) remove(asked)
      setAsked(null)
    },
  }
}
