import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { memo } from 'react'
import type { TradeFilter } from './trade-filter.ts'
import { isSameList } from '#ui/use-stable-list.ts'

interface SymbolsFieldProps {
  /** The symbols of the portfolio. */
  readonly symbols: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (changes: Partial<TradeFilter>) => void
}

/** Keeps the chosen symbols on one line while the field is not focused. */
const oneLine = {
  minWidth: 0,
  '&:not(.Mui-focused) .MuiAutocomplete-inputRoot': { flexWrap: 'nowrap' },
  '&:not(.Mui-focused) .MuiAutocomplete-tag': { minWidth: 0 },
  '&:not(.Mui-focused) .MuiAutocomplete-input': { minWidth: '0 !important' },
} as const

/** The filter by symbol. It is the slowest field to render, so changes of other fields do not rerender it. */
export const SymbolsField = memo(
  function SymbolsField({ symbols, chosen, onChange }: SymbolsFieldProps) {
    return (
      <Autocomplete
        multiple
        className="wide"
        size="small"
        limitTags={1}
        options={[...new Set([...symbols, ...chosen])].toSorted()}
        value={[...chosen]}
        onChange={(_event, next) => onChange({ symbols: next })}
        sx={oneLine}
        renderInput={(parameters) => (
          <MuiTextField
            {...parameters}
            label="Symbols"
            placeholder={chosen.length === 0 ? 'All' : ''}
            slotProps={{ ...parameters.slotProps, inputLabel: { ...parameters.slotProps.inputLabel, shrink: true } }}
          />
        )}
      />
    )
  },
  (a, b) => isSameList(a.symbols, b.symbols) && isSameList(a.chosen, b.chosen) && a.onChange === b.onChange,
)
