import IconButton from '@mui/material/IconButton'
import { mdiDotsVertical } from '@mdi/js'
import { useState } from 'react'
import { formatDate } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import type { HistoryRow } from './history-row.ts'
import { RowMenu } from './row-menu.tsx'

interface RowActionsProps {
  readonly trade: HistoryRow
  readonly onDelete: (trade: HistoryRow) => void
  /** In the grid the keyboard moves by cell; -1 keeps the button out of the order of tabs. */
  readonly tabIndex?: number
}

/** The button of a row's menu. The menu itself is there only while it is open: there are as many buttons as rows. */
export function RowActions({ trade, onDelete, tabIndex = 0 }: RowActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
      {anchor === null ? null : (
        <RowMenu anchor={anchor} trade={trade} onDelete={onDelete} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
