import {
  mdiBookmarkOutline,
  mdiCheck,
  mdiContentSaveOutline,
  mdiDeleteOutline,
  mdiPencilOutline,
  mdiPlus,
  mdiStarOutline,
  mdiUndo,
} from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useCreateSavedView, useDeleteSavedView, useUpdateSavedView } from '#api/trades/saved-views.ts'
import type { SavedView } from '#domain/journal/saved-view.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import type { SavedViewControl } from './use-saved-view.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

interface ViewsMenuProps {
  readonly saved: SavedViewControl
  /** Some trades are filtered out: the list is not that of all trades. */
  readonly isFiltered: boolean
}

/** The menu of saved views: open, save, rename, delete. */
export function ViewsMenu({ saved, isFiltered }: ViewsMenuProps) {
  const { views, current, isUnsaved, open, definition } = saved
  const isAll = current === null && !isFiltered
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const { enqueueSnackbar, closeSnackbar } = useSnackbar()
  const update = useUpdateSavedView()
  const create = useCreateSavedView()
  const remove = useDeleteSavedView()
  const onError = (error: Error) => enqueueSnackbar(errorText(error), { variant: 'error' })
  const after = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const item = (icon: string, text: string, act: () => void, disabled = false) => (
    <MenuItem onClick={after(act)} disabled={disabled}>
      <ListItemIcon>
        <Icon path={icon} />
      </ListItemIcon>
      {text}
    </MenuItem>
  )
  const save = (changes: Parameters<typeof update.mutate>[0]['changes'], message: string) => {
    if (current === null) return
    update.mutate(
      { id: current.id, changes },
      { onSuccess: () => enqueueSnackbar(message, { variant: 'success' }), onError },
    )
  }
  /** A view is small: undo saves the same again. */
  const offerUndo = ({ name, isDefault, definition: deleted }: SavedView) => {
    const undo = () => {
      closeSnackbar(key)
      create.mutate({ name, isDefault, definition: deleted }, { onSuccess: open, onError })
    }
    const key = enqueueSnackbar(`View ${name} deleted`, {
      action: (
        <Button color="inherit" size="small" onClick={undo}>
          Undo
        </Button>
      ),
    })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon path={mdiBookmarkOutline} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current === null ? 'Views' : current.name}
      </Button>
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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem selected={isAll} onClick={after(() => open(null))}>
          <ListItemIcon>{isAll ? <Icon path={mdiCheck} /> : null}</ListItemIcon>
          All trades
        </MenuItem>
        {views.map((view) => (
          <MenuItem key={view.id} selected={view.id === current?.id} onClick={after(() => open(view))}>
            <ListItemIcon>{view.id === current?.id ? <Icon path={mdiCheck} /> : null}</ListItemIcon>
            {view.isDefault ? `${view.name} (default)` : view.name}
          </MenuItem>
        ))}
        <Divider />
        {item(mdiPlus, 'Save as…', () => setNaming('new'))}
        {current === null
          ? null
          : [
              <Box key="save">
                {item(
                  mdiContentSaveOutline,
                  'Save',
                  () => save({ definition }, `View ${current.name} saved`),
                  !isUnsaved,
                )}
                {item(mdiUndo, 'Reset', () => open(current), !isUnsaved)}
                {item(mdiPencilOutline, 'Rename…', () => setNaming('rename'))}
                {item(mdiStarOutline, current.isDefault ? 'Remove as default' : 'Make default', () =>
                  save(
                    { isDefault: !current.isDefault },
                    current.isDefault ? 'Default view removed' : `${current.name} is the default view`,
                  ),
                )}
                {item(mdiDeleteOutline, 'Delete view', () =>
                  remove.mutate(current.id, {
                    onSuccess: () => {
                      open(null)
                      offerUndo(current)
                    },
                    onError,
                  }),
                )}
              </Box>,
            ]}
      </Menu>
      {naming === null ? null : <ViewNameDialog saved={saved} kind={naming} onClose={() => setNaming(null)} />}
    </Box>
  )
}
