import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { memo } from 'react'
import { listRoots } from '#domain/instruments/list-roots.ts'
import { isSameList } from '#ui/use-stable-list.ts'
import { chosenSymbolIds, symbolChoices, symbolFilterOf } from './symbol-choices.ts'
import type { TradeFilter } from './trade-filter.ts'

interface SymbolsFieldProps {
  /** The symbols of the portfolio. */
  readonly symbols: readonly string[]
  readonly chosen: readonly string[]
  /** The chosen roots. */
  readonly roots: readonly string[]
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
  function SymbolsField({ symbols, chosen, roots, onChange }: SymbolsFieldProps) {
    const filter = { symbols: chosen, roots }
    const choices = symbolChoices(symbols, listRoots(symbols), filter)
    const chosenIds = new Set(chosenSymbolIds(filter))
    return (
      <Autocomplete
        multiple
        className="wide"
        size="small"
        limitTags={1}
        options={[...choices]}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        value={choices.filter(({ id }) => chosenIds.has(id))}
        onChange={(_event, next) => onChange(symbolFilterOf(next.map(({ id }) => id)))}
        sx={oneLine}
        renderInput={(parameters) => (
          <MuiTextField
            {...parameters}
            label="Symbols"
            placeholder={chosenIds.size === 0 ? 'All' : ''}
            slotProps={{ ...parameters.slotProps, inputLabel: { ...parameters.slotProps.inputLabel, shrink: true } }}
          />
        )}
      />
    )
  },
  (a, b) =>
    isSameList(a.symbols, b.symbols) &&
    isSameList(a.chosen, b.chosen) &&
    isSameList(a.roots, b.roots) &&
    a.onChange === b.onChange,
)
