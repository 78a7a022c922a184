import { mdiCheck, mdiPlus } from '@mdi/js'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SavedView } from '#domain/journal/saved-view.ts'
import { Icon } from '#ui/icon.tsx'
import type { ViewAction, ViewsMenuProps } from './views-menu.tsx'

interface ViewsListProps extends ViewsMenuProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

const noActions: readonly ViewAction[] = []

/** The saved views and what can be done with them. */
export default function ViewsList(props: ViewsListProps) {
  const { views, currentId, isAll, onOpen, onSaveAs, actions = noActions, anchor, onClose } = props
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  const choice = (text: string, isChosen: boolean, view: SavedView | null) => (
    <MenuItem key={view?.id ?? 'all'} selected={isChosen} onClick={after(() => onOpen(view))}>
      <ListItemIcon>{isChosen ? <Icon path={mdiCheck} /> : null}</ListItemIcon>
      {text}
    </MenuItem>
  )
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {choice('All trades', isAll, null)}
      {views.map((view) => choice(view.isDefault ? `${view.name} (default)` : view.name, view.id === currentId, view))}
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
  )
}
