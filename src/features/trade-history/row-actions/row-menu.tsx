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
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import { useNavigate } from 'react-router-dom'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { menuItemFactory } from '#ui/menu-item-factory.tsx'
import { useRowAction, type RowAction } from './row-action.ts'
import { editAddress, tradeAddress } from './trade-address.ts'

interface RowMenuProps {
  readonly anchor: HTMLElement
  readonly trade: HistoryRow
  readonly onDelete: (trade: HistoryRow) => void
  readonly onClose: () => void
}

/** The menu of actions on one trade. */
export function RowMenu({ anchor, trade, onDelete, onClose }: RowMenuProps) {
  const navigate = useNavigate()
  const act = useRowAction()
  const { id, isLocked } = trade
  // Only trades with fills can be split or merged.
  const isFixed = isLocked || trade.entryPrice === null
  const item = menuItemFactory(onClose)
  // A menu takes a list of items, not a fragment.
  const changes = (change: RowAction) => [
    item(mdiPencilOutline, 'Edit', () => void navigate(editAddress(id))),
    item(mdiContentCopy, 'Duplicate', () => void navigate(`/trade-entry?like=${id}`)),
    <Divider key="shape" />,
    item(mdiCallSplit, 'Split', () => change('split', trade), isFixed),
    item(mdiCallMerge, 'Merge with others', () => change('merge', trade), isFixed),
    item(isLocked ? mdiLockOpenOutline : mdiLockOutline, isLocked ? 'Unlock' : 'Lock', () => change('lock', trade)),
    <Divider key="end" />,
    item(mdiDeleteOutline, 'Delete', () => onDelete(trade), isLocked),
  ]
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {item(mdiTextBoxOutline, 'Open', () => void navigate(tradeAddress(id)))}
      {act === null ? null : changes(act)}
    </Menu>
  )
}
