import { mdiArrowBottomRight, mdiArrowTopRight, mdiEyeOffOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import type { Direction } from '#domain/fills/fill.ts'
import { outcomeName } from '#features/trade-history/columns/format-cell.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { Icon } from '#ui/icon.tsx'

/** The direction of a trade as arrow and word. */
export function DirectionLabel({ direction }: { direction: Direction }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
      <Icon path={direction === 'long' ? mdiArrowTopRight : mdiArrowBottomRight} fontSize="inherit" />
      {directionLabels[direction]}
    </Box>
  )
}

/** Result or status of a trade, and whether it is excluded from statistics. */
export function OutcomeLabel({ trade }: { trade: HistoryRow }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {outcomeName(trade)}
      {trade.isExcluded ? <Icon path={mdiEyeOffOutline} title="Excluded from statistics" fontSize="inherit" /> : null}
    </Box>
  )
}
