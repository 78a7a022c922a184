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
}

/** The menu button of a card. The menu is rendered only while it is open. */
export function RowMenuButton({ trade, onDelete }: RowMenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
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
