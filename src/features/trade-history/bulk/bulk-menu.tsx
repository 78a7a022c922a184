import {
  mdiCallMerge,
  mdiChevronDown,
  mdiDeleteOutline,
  mdiLockOpenOutline,
  mdiLockOutline,
  mdiPrinterOutline,
  mdiTrayArrowDown,
} from '@mdi/js'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { menuItemFactory } from '#ui/menu-item-factory.tsx'

interface BulkMenuProps {
  /** Null if they have their own buttons. */
  readonly onExport: (() => void) | null
  readonly onDelete: (() => void) | null
  /** Null if too few or too many trades are selected. */
  readonly onMerge: (() => void) | null
  readonly onLock: (isLocked: boolean) => void
  readonly onPrint: () => void
}

/** The less frequent actions on the selected trades. */
export function BulkMenu({ onExport, onDelete, onMerge, onLock, onPrint }: BulkMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const item = menuItemFactory(() => setAnchor(null))
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
        {onExport === null ? null : item(mdiTrayArrowDown, 'Export', onExport)}
        {item(mdiCallMerge, 'Merge into one', () => onMerge?.(), onMerge === null)}
        {item(mdiLockOutline, 'Lock', () => onLock(true))}
        {item(mdiLockOpenOutline, 'Unlock', () => onLock(false))}
        {item(mdiPrinterOutline, 'Print', onPrint)}
        {onDelete === null ? null : item(mdiDeleteOutline, 'Delete', onDelete)}
      </Menu>
    </>
  )
}
