import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { memo } from 'react'
import { tradeResults, type TradeResult } from '#domain/trade/fields/choices.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { quickButtonStyle } from './quick-button-style.ts'

const resultNames: Readonly<Record<TradeResult, string>> = {
  win: 'Wins',
  loss: 'Losses',
  breakeven: 'Break-evens',
  open: 'Open',
}

interface ResultChoiceProps {
  readonly values: TradeFilter['results']
  readonly onChange: (changes: Pick<TradeFilter, 'results'>) => void
}

/** Results, one click each; a second click on a choice removes it. */
export const ResultChoice = memo(function ResultChoice({ values, onChange }: ResultChoiceProps) {
  return (
    <ToggleButtonGroup
      size="small"
      aria-label="Result"
      value={[...values]}
      onChange={(_event, chosen: TradeResult[]) =>
        onChange({ results: tradeResults.filter((result) => chosen.includes(result)) })
      }
    >
      {tradeResults.map((result) => (
        <ToggleButton key={result} value={result} sx={quickButtonStyle}>
          {resultNames[result]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
})
