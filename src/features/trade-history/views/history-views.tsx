import { mdiContentSaveOutline, mdiDeleteOutline, mdiPencilOutline, mdiStarOutline, mdiUndo } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCreateSavedView, useDeleteSavedView, useUpdateSavedView } from '#api/trades/saved-views.ts'
import type { SavedView } from '#domain/journal/saved-view.ts'
import { type ViewAction, ViewsMenu } from '#shared/views/views-menu.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { SavedViewControl } from './use-saved-view.ts'

const ViewNameDialog = lazyPart(async () => (await import('#shared/views/view-name-dialog.tsx')).ViewNameDialog)

interface HistoryViewsProps {
  readonly saved: SavedViewControl
  /** Some trades are filtered out: the list is not that of all trades. */
  readonly isFiltered: boolean
}

/** The saved views of the history: open, save, rename, delete. */
export function HistoryViews({ saved, isFiltered }: HistoryViewsProps) {
  const { views, current, isUnsaved, open, definition } = saved
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const { enqueueSnackbar } = useSnackbar()
  const update = useUpdateSavedView()
  const create = useCreateSavedView()
  const remove = useDeleteSavedView()
  const onError = (error: Error) => enqueueSnackbar(errorText(error), { variant: 'error' })
  const save = (changes: Parameters<typeof update.mutate>[0]['changes'], message: string) => {
    if (current === null) return
    update.mutate(
      { id: current.id, changes },
      { onSuccess: () => enqueueSnackbar(message, { variant: 'success' }), onError },
    )
  }
  /** A view is small: undo saves the same again. */
  const offerUndo = ({ name, isDefault, definition: deleted }: SavedView) => {
    const act = () => create.mutate({ name, isDefault, definition: deleted }, { onSuccess: open, onError })
    enqueueSnackbar(`View ${name} deleted`, { action: { label: 'Undo', act } })
  }
  const actionsOf = (view: SavedView): readonly ViewAction[] => [
    {
      icon: mdiContentSaveOutline,
      text: 'Save',
      act: () => save({ definition }, `View ${view.name} saved`),
      disabled: !isUnsaved,
    },
    { icon: mdiUndo, text: 'Reset', act: () => open(view), disabled: !isUnsaved },
    { icon: mdiPencilOutline, text: 'Rename…', act: () => setNaming('rename') },
    {
      icon: mdiStarOutline,
      text: view.isDefault ? 'Remove as default' : 'Make default',
      act: () =>
        save(
          { isDefault: !view.isDefault },
          view.isDefault ? 'Default view removed' : `${view.name} is the default view`,
        ),
    },
    {
      icon: mdiDeleteOutline,
      text: 'Delete view',
      act: () =>
        remove.mutate(view.id, {
          onSuccess: () => {
            open(null)
            offerUndo(view)
          },
          onError,
        }),
    },
  ]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ViewsMenu
        views={views}
        currentId={current?.id ?? null}
        isAll={current === null && !isFiltered}
        onOpen={open}
        onSaveAs={() => setNaming('new')}
        {...(current === null ? {} : { actions: actionsOf(current) })}
      />
      {isUnsaved ? (
        <>
          <Box component="output" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            Modified
          </Box>
          <Button
            size="small"
            data-command="Save view"
            onClick={() => save({ definition }, `View ${current?.name ?? ''} saved`)}
          >
            Save
          </Button>
          <Button size="small" data-command="Save view as" onClick={() => setNaming('new')}>
            Save as
          </Button>
          <Button size="small" color="inherit" onClick={() => open(current)}>
            Reset
          </Button>
        </>
      ) : null}
      {naming === null ? null : (
        <ViewNameDialog
          renamed={naming === 'rename' ? current : null}
          definition={definition}
          helperText="Saves columns, filters, sorting, grouping and row height."
          canBeDefault
          onSaved={open}
          onClose={() => setNaming(null)}
        />
      )}
    </Box>
  )
}
