import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useController, useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import { exchangesQuery } from '#api/playbook/exchanges.ts'
import { symbolsQuery } from '#api/playbook/symbols.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { futuresContracts } from '#domain/instruments/futures-contracts.ts'
import { instrumentOf, pipSizeOf, type Instrument } from '#domain/instruments/instrument.ts'
import { findFieldProblem } from '#features/trade-entry/values/field-faults.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { assetClassLabels } from '#shared/trade/trade-labels.ts'
import { formatDecimal } from '#ui/figures/format.ts'
import { AutocompleteInput, freeText } from '#ui/form/autocomplete-input.tsx'

interface InstrumentFieldProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  /** Currency of the portfolio. */
  readonly currency: string
}

/** Fields that a chosen symbol fills in. */
type InstrumentDefaults = Partial<
  Pick<
    TradeFormValues,
    'exchangeId' | 'assetClass' | 'baseCurrency' | 'pointValue' | 'tickSize' | 'pipSize' | 'lotSize' | 'sector'
  >
>

interface SymbolOption {
  readonly symbol: string
  /** Exchange or contract name. */
  readonly source: string
  readonly fills: InstrumentDefaults
}

/** Describes the values filled in; null for an ordinary stock. */
function describeDefaults(instrument: Instrument, currency: string): string | null {
  const { assetClass, pointValue, tickSize } = instrument
  const currencyNote =
    instrument.currency !== null && instrument.currency !== currency
      ? ` Trades in ${instrument.currency}, the portfolio is in ${currency}.`
      : ''
  if (assetClass === 'stock' && currencyNote === '') return null
  const tick = tickSize === null ? '' : `, tick ${formatDecimal(tickSize)}`
  return `${assetClassLabels[assetClass]}: point value ${formatDecimal(pointValue)}${tick}.${currencyNote}`
}

const contracts: readonly SymbolOption[] = futuresContracts.map(({ root, name, pointValue, tickSize }) => ({
  symbol: root,
  source: name,
  fills: { assetClass: 'future', pointValue, tickSize },
}))

/** Symbols of the exchanges in the playbook, then the built-in futures contracts. */
function useSymbols(enabled: boolean): { options: readonly SymbolOption[]; loading: boolean } {
  const exchanges = useQuery({ ...exchangesQuery, enabled })
  const lists = useQueries({
    queries: (exchanges.data ?? [])
      .filter(({ symbolCount }) => symbolCount > 0)
      .map(({ id }) => ({ ...symbolsQuery(id), enabled })),
  })
  const nameOf = new Map(exchanges.data?.map(({ id, name }) => [id, name]))
  const own = lists.flatMap(({ data }) =>
    (data ?? []).map(
      ({
        symbol,
        exchangeId,
        assetClass,
        baseCurrency,
        pointValue,
        tickSize,
        pipSize,
        lotSize,
        sector,
      }): SymbolOption => ({
        symbol,
        source: nameOf.get(exchangeId) ?? '',
        fills: {
          exchangeId,
          assetClass,
          baseCurrency: baseCurrency ?? '',
          pointValue,
          tickSize: tickSize ?? '',
          pipSize: pipSize ?? '',
          lotSize: lotSize ?? '',
          sector: sector ?? '',
        },
      }),
    ),
  )
  return { options: [...own, ...contracts], loading: enabled && lists.some(({ isPending }) => isPending) }
}

const filterOptions = createFilterOptions<SymbolOption>({
  limit: 50,
  stringify: ({ symbol, source }) => `${symbol} ${source}`,
})

/**
 * The symbol of the instrument: chosen from the playbook and the built-in futures contracts, or typed. Leaving the field
 * or submitting the form fills in asset class, point value and tick size, so that a future does not count as a stock by
 * mistake; a symbol of the playbook that is typed whole counts as chosen. Choosing an asset class fills in its point value.
 * The user can change every value afterwards.
 */
export function InstrumentField({ control, setValue, currency }: InstrumentFieldProps) {
  const { field, fieldState } = useController({
    control,
    name: 'symbol',
    rules: { validate: (text) => findFieldProblem('symbol', text) ?? true },
  })
  const symbol = field.value
  const assetClass = useWatch({ control, name: 'assetClass' })
  const [filled, setFilled] = useState<Instrument | null>(null)
  const [hasFocused, setHasFocused] = useState(false)
  const { options, loading } = useSymbols(hasFocused)
  // Fills in only after a change of symbol or class, to keep values set by hand.
  const known = useRef({ symbol, assetClass })

  const setFields = (fills: InstrumentDefaults) => {
    for (const [name, value] of Object.entries(fills))
      setValue(name as keyof InstrumentDefaults, value, { shouldValidate: true, shouldDirty: true })
  }
  const fillInFrom = (instrument: Instrument, text: string) => {
    setFilled(instrument)
    setFields({
      pointValue: instrument.pointValue,
      tickSize: instrument.tickSize ?? '',
      pipSize: instrument.assetClass === 'forex' ? (pipSizeOf(text) ?? '') : '',
    })
  }
  const choose = (chosen: SymbolOption) => {
    const chosenClass: AssetClass = chosen.fills.assetClass ?? 'stock'
    known.current = { symbol: chosen.symbol, assetClass: chosenClass }
    field.onChange(chosen.symbol)
    setFilled(null)
    setFields(chosen.fills)
  }
  const fillIn = (text: string) => {
    if (text.trim() === '' || text === known.current.symbol) return
    const typed = text.trim().toUpperCase()
    const listed = options.find(
      (option) => option.fills.exchangeId !== undefined && option.symbol.toUpperCase() === typed,
    )
    if (listed !== undefined) return choose(listed)
    const instrument = instrumentOf(text)
    known.current = { symbol: text, assetClass: instrument.assetClass }
    setValue('assetClass', instrument.assetClass, { shouldDirty: true })
    fillInFrom(instrument, text)
  }
  useEffect(() => {
    if (assetClass === known.current.assetClass) return
    known.current.assetClass = assetClass
    fillInFrom(instrumentOf(symbol, assetClass), symbol)
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the class is chosen, not while a symbol is typed
  }, [assetClass])

  const note = filled === null || symbol !== known.current.symbol ? null : describeDefaults(filled, currency)
  return (
    <Autocomplete
      {...freeText}
      options={[...options]}
      loading={loading}
      filterOptions={filterOptions}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.symbol)}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.symbol} ${option.source}`)}
      inputValue={symbol}
      value={null}
      onFocus={() => setHasFocused(true)}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input' || reason === 'clear') field.onChange(text)
      }}
      onChange={(_event, chosen) => {
        if (chosen === null) return
        if (typeof chosen === 'string') fillIn(chosen)
        else choose(chosen)
      }}
      onBlur={() => {
        fillIn(symbol)
        field.onBlur()
      }}
      // Enter submits the form without leaving the field.
      onKeyDown={(event) => {
        if (event.key === 'Enter') fillIn(symbol)
      }}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <span>{option.symbol}</span>{' '}
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }} noWrap>
            {option.source}
          </Typography>
        </Box>
      )}
      renderInput={(params) => (
        <AutocompleteInput
          parameters={params}
          label="Symbol"
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? note ?? undefined}
        />
      )}
    />
  )
}
