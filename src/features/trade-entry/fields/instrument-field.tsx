import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
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

interface InstrumentFieldProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  /** Currency of the portfolio that the trade goes into. */
  readonly currency: string
}

/** What a chosen symbol fills in. */
type InstrumentDefaults = Partial<
  Pick<
    TradeFormValues,
    'exchangeId' | 'assetClass' | 'baseCurrency' | 'pointValue' | 'tickSize' | 'pipSize' | 'lotSize' | 'sector'
  >
>

interface SymbolOption {
  readonly symbol: string
  readonly from: string
  readonly fills: InstrumentDefaults
}

/** What was filled in, as a sentence; null where nothing but the usual was. */
function describeDefaults(instrument: Instrument, currency: string): string | null {
  const { assetClass, pointValue, tickSize } = instrument
  const settles =
    instrument.currency !== null && instrument.currency !== currency
      ? ` Pays in ${instrument.currency}, the portfolio is in ${currency}.`
      : ''
  if (assetClass === 'stock' && settles === '') return null
  const tick = tickSize === null ? '' : `, tick ${formatDecimal(tickSize)}`
  return `${assetClassLabels[assetClass]}: point value ${formatDecimal(pointValue)}${tick}.${settles}`
}

const contracts: readonly SymbolOption[] = futuresContracts.map(({ root, name, pointValue, tickSize }) => ({
  symbol: root,
  from: name,
  fills: { assetClass: 'future', pointValue, tickSize },
}))

/** The symbols of all exchanges of the trader's playbook, then the futures contracts of the contract table. */
function useSymbols(wanted: boolean): { found: readonly SymbolOption[]; loading: boolean } {
  const exchanges = useQuery({ ...exchangesQuery, enabled: wanted })
  const lists = useQueries({
    queries: (exchanges.data ?? [])
      .filter(({ symbolCount }) => symbolCount > 0)
      .map(({ id }) => ({ ...symbolsQuery(id), enabled: wanted })),
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
        from: nameOf.get(exchangeId) ?? '',
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
  return { found: [...own, ...contracts], loading: wanted && lists.some(({ isPending }) => isPending) }
}

const filterOptions = createFilterOptions<SymbolOption>({
  limit: 50,
  stringify: ({ symbol, from }) => `${symbol} ${from}`,
})

/**
 * The symbol of the instrument, found in the playbook and in the table of futures contracts, or typed. What it says
 * about the P&L (asset class, point value, tick) fills the fields beside it when the field is left or the form is sent,
 * so that a future is not taken for a share by mistake. A class chosen by hand fills in its point value in the same
 * way; everything can be changed afterwards.
 */
export function InstrumentField({ control, setValue, currency }: InstrumentFieldProps) {
  const { field, fieldState } = useController({
    control,
    name: 'symbol',
    rules: { validate: (held) => findFieldProblem('symbol', held) ?? true },
  })
  const symbol = field.value
  const assetClass = useWatch({ control, name: 'assetClass' })
  const [filled, setFilled] = useState<Instrument | null>(null)
  const [wanted, setWanted] = useState(false)
  const { found, loading } = useSymbols(wanted)
  // Only a changed symbol or class fills in: what was set by hand for these stays.
  const known = useRef({ symbol, assetClass })

  const fill = (fills: InstrumentDefaults) => {
    for (const [name, value] of Object.entries(fills))
      setValue(name as keyof InstrumentDefaults, value, { shouldValidate: true, shouldDirty: true })
  }
  const fillFrom = (instrument: Instrument, text: string) => {
    setFilled(instrument)
    fill({
      pointValue: instrument.pointValue,
      tickSize: instrument.tickSize ?? '',
      pipSize: instrument.assetClass === 'forex' ? (pipSizeOf(text) ?? '') : '',
    })
  }
  const fillIn = (text: string) => {
    if (text.trim() === '' || text === known.current.symbol) return
    const instrument = instrumentOf(text)
    known.current = { symbol: text, assetClass: instrument.assetClass }
    setValue('assetClass', instrument.assetClass, { shouldDirty: true })
    fillFrom(instrument, text)
  }
  const choose = (chosen: SymbolOption) => {
    const stated: AssetClass = chosen.fills.assetClass ?? 'stock'
    known.current = { symbol: chosen.symbol, assetClass: stated }
    field.onChange(chosen.symbol)
    setFilled(null)
    fill(chosen.fills)
  }
  useEffect(() => {
    if (assetClass === known.current.assetClass) return
    known.current.assetClass = assetClass
    fillFrom(instrumentOf(symbol, assetClass), symbol)
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the class is chosen, not while a symbol is typed
  }, [assetClass])

  const note = filled === null || symbol !== known.current.symbol ? null : describeDefaults(filled, currency)
  return (
    <Autocomplete
      freeSolo
      options={[...found]}
      loading={loading}
      filterOptions={filterOptions}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.symbol)}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.symbol} ${option.from}`)}
      inputValue={symbol}
      value={null}
      onFocus={() => setWanted(true)}
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
      // Enter sends the form without leaving the field.
      onKeyDown={(event) => {
        if (event.key === 'Enter') fillIn(symbol)
      }}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <span>{option.symbol}</span>{' '}
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }} noWrap>
            {option.from}
          </Typography>
        </Box>
      )}
      renderInput={(params) => (
        <MuiTextField
          {...params}
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
