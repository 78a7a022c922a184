import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import { candleSeriesQuery } from '#api/candles/candles.ts'
import type { PortfolioInput } from '#domain/portfolio/portfolio.ts'

const none = ''

function hint(isError: boolean, isLoaded: boolean, count: number): string {
  if (isError) return 'The symbols of your candles could not be loaded. Close this and try again.'
  if (isLoaded && count === 0) {
    return 'You have no candles yet. Import those of an index, such as SPY, with “Candles” on the page of a trade; then choose it here.'
  }
  return 'Its move while a trade is open is the trade’s benchmark return. Taken when excursions are computed.'
}

/** Chooses what a portfolio is measured against, among the symbols that there are candles of. */
export function BenchmarkField({ control }: { control: Control<PortfolioInput> }) {
  const { field, fieldState } = useController({ control, name: 'benchmarkSymbol' })
  const { data, isError } = useQuery(candleSeriesQuery)
  const known = new Set(data?.map(({ symbol }) => symbol))
  const chosen = field.value ?? none
  // What is set stays to be seen, also where its candles have been deleted since.
  const symbols = chosen === none || known.has(chosen) ? [...known] : [chosen, ...known]
  return (
    <MuiTextField
      select
      name={field.name}
      label="Benchmark"
      value={chosen}
      onChange={({ target }) => field.onChange(target.value === none ? null : target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint(isError, data !== undefined, symbols.length)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={none}>None</MenuItem>
      {symbols.map((symbol) => (
        <MenuItem key={symbol} value={symbol}>
          {known.has(symbol) || data === undefined ? symbol : `${symbol} (no candles any more)`}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
