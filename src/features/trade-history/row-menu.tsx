import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import {
  mdiCallMerge,
  mdiCallSplit,
  mdiContentCopy,
  mdiDeleteOutline,
  mdiLockOpenOutline,
  mdiLockOutline,
  mdiPencilOutline,
  mdiTextBoxOutline,
} from '@mdi/js'
import { useNavigate } from 'react-router-dom'
import { menuItems } from '#ui/menu-item.tsx'
import type { HistoryRow } from './history-row.ts'
import { useRowWork } from './row-work.ts'
import { editAddress, tradeAddress } from './trade-address.ts'

interface RowMenuProps {
  readonly anchor: HTMLElement
  readonly trade: HistoryRow
  readonly onDelete: (trade: HistoryRow) => void
  readonly onClose: () => void
}

/** What can be done with one trade: as on its page. */
export function RowMenu({ anchor, trade, onDelete, onClose }: RowMenuProps) {
  const navigate = useNavigate()
  const work = useRowWork()
  const { id, isLocked } = trade
  // Only what was filled can be taken apart or joined.
  const fixed = isLocked || trade.entryPrice === null
  const item = menuItems(onClose)
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {item(mdiTextBoxOutline, 'Open', () => void navigate(tradeAddress(id)))}
      {item(mdiPencilOutline, 'Edit', () => void navigate(editAddress(id)))}
      {item(mdiContentCopy, 'Duplicate', () => void navigate(`/trade-entry?like=${id}`))}
      <Divider />
      {item(mdiCallSplit, 'Split', () => work('split', trade), fixed)}
      {item(mdiCallMerge, 'Merge with others', () => work('merge', trade), fixed)}
      {item(isLocked ? mdiLockOpenOutline : mdiLockOutline, isLocked ? 'Unlock' : 'Lock', () => work('lock', trade))}
      <Divider />
      {item(mdiDeleteOutline, 'Delete', () => onDelete(trade), isLocked)}
    </Menu>
  )
}
