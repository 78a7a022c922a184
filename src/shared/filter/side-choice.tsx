import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { memo } from 'react'
import { directions, type Direction } from '#domain/fills/fill.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { quickButtonStyle } from './quick-button-style.ts'
import type { TradeFilter } from './trade-filter.ts'

interface SideChoiceProps {
  readonly value: TradeFilter['direction']
  readonly onChange: (changes: Pick<TradeFilter, 'direction'>) => void
  /** In pixels; by default that of its text. */
  readonly height?: number
}

/** Long or short, one click each; a second click shows both. */
export const SideChoice = memo(function SideChoice({ value, onChange, height }: SideChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Side"
      value={value}
      onChange={(_event, chosen: Direction | null) => onChange({ direction: chosen })}
      sx={height === undefined ? {} : { height }}
    >
      {directions.map((side) => (
        <ToggleButton key={side} value={side} sx={quickButtonStyle}>
          {directionLabels[side]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
})
