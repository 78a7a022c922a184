import { mdiBookmarkOutline, mdiCheck, mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { SavedView } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'
import { Icon } from '#ui/icon.tsx'

/** Something to do with the open view. */
export interface ViewAction {
  readonly icon: string
  readonly text: string
  readonly act: () => void
  readonly disabled?: boolean
}

interface ViewsMenuProps {
  readonly views: readonly SavedView[]
  /** The view that is open; null without one. */
  readonly currentId: Id | null
  /** Whether all trades are shown. */
  readonly isAll: boolean
  /** Null: all trades. */
  readonly onOpen: (view: SavedView | null) => void
  readonly onSaveAs: () => void
  readonly actions?: readonly ViewAction[]
}

const noActions: readonly ViewAction[] = []

/** The menu of saved views: opens one, saves a new one, and acts on the open one. */
export function ViewsMenu({ views, currentId, isAll, onOpen, onSaveAs, actions = noActions }: ViewsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const after = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const choice = (text: string, isChosen: boolean, view: SavedView | null) => (
    <MenuItem key={view?.id ?? 'all'} selected={isChosen} onClick={after(() => onOpen(view))}>
      <ListItemIcon>{isChosen ? <Icon path={mdiCheck} /> : null}</ListItemIcon>
      {text}
    </MenuItem>
  )
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon path={mdiBookmarkOutline} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {views.find(({ id }) => id === currentId)?.name ?? 'Views'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choice('All trades', isAll, null)}
        {views.map((view) =>
          choice(view.isDefault ? `${view.name} (default)` : view.name, view.id === currentId, view),
        )}
        <Divider />
        {[{ icon: mdiPlus, text: 'Save as…', act: onSaveAs, disabled: false }, ...actions].map(
          ({ icon, text, act, disabled = false }) => (
            <MenuItem key={text} onClick={after(act)} disabled={disabled}>
              <ListItemIcon>
                <Icon path={icon} />
              </ListItemIcon>
              {text}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  )
}
