import { mdiClose, mdiDeleteOutline, mdiPencilOutline, mdiTrayArrowDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import type { Ref } from 'react'
import { maxMergedTrades } from '#domain/trade/merge-trades.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { BulkMenu } from './bulk-menu.tsx'
import { countSelected, type Selection } from './selection.ts'

interface BulkBarProps {
  readonly ref?: Ref<HTMLElement>
  readonly selection: Selection
  /** Trades that match. */
  readonly count: number
  /** There is little room: what can be done is in the menu. */
  readonly narrow: boolean
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onEdit: () => void
  readonly onExport: () => void
  readonly onMerge: () => void
  readonly onLock: (isLocked: boolean) => void
  readonly onPrint: () => void
  readonly onDelete: () => void
}

/** What can be done with the trades that are selected. */
export function BulkBar(props: BulkBarProps) {
  const { ref, selection, count, narrow, onAll, onNone, onEdit, onExport, onMerge, onLock, onPrint, onDelete } = props
  const chosen = countSelected(selection, count)
  if (chosen === 0) return null
  return (
    <Paper
      ref={ref}
      component="section"
      aria-label="Selected trades"
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="output" sx={{ fontWeight: 620, fontVariantNumeric: 'tabular-nums', mr: 1 }}>
        {`${formatCount(chosen)} selected`}
      </Box>
      {chosen < count ? (
        <Button size="small" onClick={onAll}>
          {`Select all ${formatCount(count)} that match`}
        </Button>
      ) : null}
      <Box sx={{ flexGrow: 1 }} />
      <Button size="small" startIcon={<Icon path={mdiPencilOutline} />} onClick={onEdit}>
        Edit
      </Button>
      {narrow ? null : (
        <Button size="small" startIcon={<Icon path={mdiTrayArrowDown} />} onClick={onExport}>
          Export
        </Button>
      )}
      <BulkMenu
        onExport={narrow ? onExport : null}
        onMerge={chosen < 2 || chosen > maxMergedTrades ? null : onMerge}
        onLock={onLock}
        onPrint={onPrint}
        onDelete={narrow ? onDelete : null}
      />
      {narrow ? (
        <IconButton aria-label="Clear selection" onClick={onNone}>
          <Icon path={mdiClose} />
        </IconButton>
      ) : (
        <>
          <Button size="small" color="error" startIcon={<Icon path={mdiDeleteOutline} />} onClick={onDelete}>
            Delete
          </Button>
          <Button size="small" color="inherit" startIcon={<Icon path={mdiClose} />} onClick={onNone}>
            Clear selection
          </Button>
        </>
      )}
    </Paper>
  )
}
