import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Icon } from './icon.tsx'

/** Returns a function that makes menu items with icons; each calls `close` before it runs. */
export const menuItemFactory =
  (close: () => void) =>
  (path: string, label: string, run: () => void, disabled = false) => (
    <MenuItem
      key={label}
      disabled={disabled}
      onClick={() => {
        close()
        run()
      }}
    >
      <ListItemIcon>
        <Icon path={path} />
      </ListItemIcon>
      {label}
    </MenuItem>
  )
