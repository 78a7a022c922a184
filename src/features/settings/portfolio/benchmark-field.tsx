import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import { candleSeriesQuery } from '#api/candles/candles.ts'
import type { PortfolioSettings } from '#domain/portfolio/portfolio.ts'
import { Select } from '#ui/form/select.tsx'

const none = ''

function hintText(isError: boolean, isLoaded: boolean, count: number): string {
  if (isError) return 'Couldn’t load your candle symbols. Close this and try again.'
  if (isLoaded && count === 0) {
    return 'No candles yet. Import an index, such as SPY, from a trade page.'
  }
  return 'Benchmark return covers each trade’s open time.'
}

/** Selects the benchmark of a portfolio among the symbols with candles. */
export function BenchmarkField({ control }: { control: Control<PortfolioSettings> }) {
  const { field, fieldState } = useController({ control, name: 'benchmarkSymbol' })
  const { data, isError } = useQuery(candleSeriesQuery)
  const withCandles = new Set(data?.map(({ symbol }) => symbol))
  const chosen = field.value ?? none
  // The selected symbol stays in the list even if its candles have been deleted.
  const symbols = chosen === none || withCandles.has(chosen) ? [...withCandles] : [chosen, ...withCandles]
  return (
    <Select
      name={field.name}
      label="Benchmark"
      value={chosen}
      options={[
        { value: none, label: 'None' },
        ...symbols.map((symbol) => ({
          value: symbol,
          label: withCandles.has(symbol) || data === undefined ? symbol : `${symbol} (no candles)`,
        })),
      ]}
      onChange={(symbol) => field.onChange(symbol === none ? null : symbol)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={
        fieldState.error?.message ?? hintText(data === undefined && isError, data !== undefined, symbols.length)
      }
    />
  )
}
