import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { memo } from 'react'
import { directions, type Direction } from '#domain/fills/fill.ts'
import { tradeResults, type TradeResult } from '#domain/trade/fields/choices.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import type { TradeFilter } from './trade-filter.ts'

const resultNames: Readonly<Record<TradeResult, string>> = {
  win: 'Wins',
  loss: 'Losses',
  breakeven: 'Break-evens',
  open: 'Open',
}

const buttonStyle = {
  color: 'text.primary',
  px: 1,
  py: 0.375,
  textTransform: 'none',
  lineHeight: 1.4,
  fontSize: '0.8125rem',
} as const

interface QuickFiltersProps {
  readonly direction: TradeFilter['direction']
  readonly results: TradeFilter['results']
  readonly onChange: (changes: Partial<TradeFilter>) => void
}

/** Side and result, one click each; a second click on a choice removes it. */
export const QuickFilters = memo(function QuickFilters({ direction, results, onChange }: QuickFiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Side"
        value={direction}
        onChange={(_event, chosen: Direction | null) => onChange({ direction: chosen })}
      >
        {directions.map((side) => (
          <ToggleButton key={side} value={side} sx={buttonStyle}>
            {directionLabels[side]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup
        size="small"
        aria-label="Result"
        value={[...results]}
        onChange={(_event, chosen: TradeResult[]) =>
          onChange({ results: tradeResults.filter((result) => chosen.includes(result)) })
        }
      >
        {tradeResults.map((result) => (
          <ToggleButton key={result} value={result} sx={buttonStyle}>
            {resultNames[result]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
})
