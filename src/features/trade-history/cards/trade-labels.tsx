import { mdiArrowBottomRight, mdiArrowTopRight, mdiEyeOffOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import type { Direction } from '#domain/fills/fill.ts'
import { outcomeName } from '#features/trade-history/columns/format-cell.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { directionNames } from '#features/trade-history/query/trade-names.ts'
import { Icon } from '#ui/icon.tsx'

/** Long or short, by arrow and word. */
export function DirectionLabel({ direction }: { direction: Direction }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
      <Icon path={direction === 'long' ? mdiArrowTopRight : mdiArrowBottomRight} fontSize="inherit" />
      {directionNames[direction]}
    </Box>
  )
}

/** Result or status, and whether the statistics leave the trade out. */
export function OutcomeLabel({ trade }: { trade: HistoryRow }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {outcomeName(trade)}
      {trade.isExcluded ? <Icon path={mdiEyeOffOutline} title="Left out of the statistics" fontSize="inherit" /> : null}
    </Box>
  )
}
