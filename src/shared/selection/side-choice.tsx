import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { memo } from 'react'
import { directions, type Direction } from '#domain/fills/fill.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { fieldHeight, quickButtonStyle } from './quick-button-style.ts'

interface SideChoiceProps {
  readonly value: TradeFilter['direction']
  readonly onChange: (changes: Pick<TradeFilter, 'direction'>) => void
  /** As tall as a field. */
  readonly isTall?: boolean
}

/** Long or short, one click each; a second click shows both. */
export const SideChoice = memo(function SideChoice({ value, onChange, isTall = false }: SideChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Side"
      value={value}
      onChange={(_event, chosen: Direction | null) => onChange({ direction: chosen })}
      sx={isTall ? { height: fieldHeight } : {}}
    >
      {directions.map((side) => (
        <ToggleButton key={side} value={side} sx={quickButtonStyle}>
          {directionLabels[side]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
})
