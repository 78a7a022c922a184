import Box from '@mui/material/Box'
import { mdiArrowBottomRight, mdiArrowTopRight, mdiEyeOffOutline } from '@mdi/js'
import type { TradeRow } from '#contract/trade-record.ts'
import type { Direction } from '#domain/trade.ts'
import { Icon } from '#ui/icon.tsx'
import { directionNames, resultNames, statusNames } from './trade-words.ts'

/** Long or short, by arrow and word. */
export function DirectionLabel({ direction }: { direction: Direction }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
      <Icon path={direction === 'long' ? mdiArrowTopRight : mdiArrowBottomRight} fontSize="inherit" />
      {directionNames[direction]}
    </Box>
  )
}

/** How a completed trade ended, else its status. */
export function outcomeName(trade: TradeRow): string {
  return trade.status === 'completed' && trade.result !== null ? resultNames[trade.result] : statusNames[trade.status]
}

/** Result or status, and whether the statistics leave the trade out. */
export function OutcomeLabel({ trade }: { trade: TradeRow }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {outcomeName(trade)}
      {trade.isExcluded ? <Icon path={mdiEyeOffOutline} title="Left out of the statistics" fontSize="inherit" /> : null}
    </Box>
  )
}
