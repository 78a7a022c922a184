import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { mdiContentCopy, mdiDeleteOutline, mdiDotsVertical, mdiPencilOutline, mdiTextBoxOutline } from '@mdi/js'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatDate } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import type { HistoryRow } from './history-row.ts'
import { editAddress, tradeAddress } from './trade-address.ts'

interface RowActionsProps {
  readonly trade: HistoryRow
  readonly onDelete: (trade: HistoryRow) => void
  /** In the grid the keyboard moves by cell; -1 keeps the button out of the order of tabs. */
  readonly tabIndex?: number
}

/** Open, edit, duplicate, delete. */
export function RowActions({ trade, onDelete, tabIndex = 0 }: RowActionsProps) {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={`Actions for ${trade.symbol}, ${formatDate(trade.exitDate)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <MenuItem onClick={() => void navigate(tradeAddress(trade.id))}>
          <ListItemIcon>
            <Icon path={mdiTextBoxOutline} />
          </ListItemIcon>
          Open
        </MenuItem>
        <MenuItem onClick={() => void navigate(editAddress(trade.id))}>
          <ListItemIcon>
            <Icon path={mdiPencilOutline} />
          </ListItemIcon>
          Edit
        </MenuItem>
        <MenuItem onClick={() => void navigate(`/trade-entry?like=${trade.id}`)}>
          <ListItemIcon>
            <Icon path={mdiContentCopy} />
          </ListItemIcon>
          Duplicate
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            onDelete(trade)
          }}
        >
          <ListItemIcon>
            <Icon path={mdiDeleteOutline} />
          </ListItemIcon>
          Delete
        </MenuItem>
      </Menu>
    </>
  )
}
