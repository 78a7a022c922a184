import { mdiDotsVertical } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { formatDate } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { RowMenu } from './row-menu.tsx'

interface RowMenuButtonProps {
  readonly trade: HistoryRow
  readonly onDelete: (trade: HistoryRow) => void
  /** In the grid the keyboard moves by cell; -1 keeps the button out of the order of tabs. */
  readonly tabIndex?: number
}

/** The button of a row's menu. The menu itself is there only while it is open: there are as many buttons as rows. */
export function RowMenuButton({ trade, onDelete, tabIndex = 0 }: RowMenuButtonProps) {
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
