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

interface BulkBarProps {
  readonly ref?: Ref<HTMLElement>
  readonly selectedCount: number
  /** How many trades match. */
  readonly count: number
  /** Little space: most actions move into the menu. */
  readonly isNarrow: boolean
  /** Only what changes no trade. */
  readonly isReadOnly: boolean
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onEdit: () => void
  readonly onExport: () => void
  readonly onMerge: () => void
  readonly onLock: (isLocked: boolean) => void
  readonly onPrint: () => void
  readonly onDelete: () => void
}

/** Actions on the selected trades. */
export function BulkBar(props: BulkBarProps) {
  const { ref, selectedCount, count, isNarrow, isReadOnly } = props
  const { onAll, onNone, onEdit, onExport, onMerge, onLock, onPrint, onDelete } = props
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
        {`${formatCount(selectedCount)} selected`}
      </Box>
      {selectedCount < count ? (
        <Button size="small" onClick={onAll}>
          {`Select all ${formatCount(count)}`}
        </Button>
      ) : null}
      <Box sx={{ flexGrow: 1 }} />
      {isReadOnly ? null : (
        <Button size="small" startIcon={<Icon path={mdiPencilOutline} />} onClick={onEdit}>
          Edit
        </Button>
      )}
      {isNarrow && !isReadOnly ? null : (
        <Button size="small" startIcon={<Icon path={mdiTrayArrowDown} />} onClick={onExport}>
          Export
        </Button>
      )}
      {isReadOnly ? (
        <Button size="small" onClick={onPrint}>
          Print
        </Button>
      ) : (
        <BulkMenu
          onExport={isNarrow ? onExport : null}
          onMerge={selectedCount < 2 || selectedCount > maxMergedTrades ? null : onMerge}
          onLock={onLock}
          onPrint={onPrint}
          onDelete={isNarrow ? onDelete : null}
        />
      )}
      {isNarrow ? (
        <IconButton aria-label="Clear selection" onClick={onNone}>
          <Icon path={mdiClose} />
        </IconButton>
      ) : (
        <>
          {isReadOnly ? null : (
            <Button size="small" color="error" startIcon={<Icon path={mdiDeleteOutline} />} onClick={onDelete}>
              Delete
            </Button>
          )}
          <Button size="small" color="inherit" startIcon={<Icon path={mdiClose} />} onClick={onNone}>
            Clear selection
          </Button>
        </>
      )}
    </Paper>
  )
}
