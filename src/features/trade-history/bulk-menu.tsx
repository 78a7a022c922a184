import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { mdiCallMerge, mdiChevronDown, mdiLockOpenOutline, mdiLockOutline, mdiPrinterOutline } from '@mdi/js'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'

interface BulkMenuProps {
  /** Null where so many, or so few, cannot become one. */
  readonly onMerge: (() => void) | null
  readonly onLock: (isLocked: boolean) => void
  readonly onPrint: () => void
}

/** What is less often done with the trades that are selected. */
export function BulkMenu({ onMerge, onLock, onPrint }: BulkMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const item = (path: string, label: string, run: (() => void) | null) => (
    <MenuItem
      disabled={run === null}
      onClick={() => {
        setAnchor(null)
        run?.()
      }}
    >
      <ListItemIcon>
        <Icon path={path} />
      </ListItemIcon>
      {label}
    </MenuItem>
  )
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon path={mdiChevronDown} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        More
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item(mdiCallMerge, 'Merge into one', onMerge)}
        {item(mdiLockOutline, 'Lock', () => onLock(true))}
        {item(mdiLockOpenOutline, 'Unlock', () => onLock(false))}
        {item(mdiPrinterOutline, 'Print', onPrint)}
      </Menu>
    </>
  )
}
