import { useEffect, useRef, useState } from 'react'
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import { instrumentOf, type Instrument } from '#domain/instruments.ts'
import { formatDecimal } from '#ui/format.ts'
import { TextField } from '#ui/form/text-field.tsx'
import type { TradeFormValues } from './form-values.ts'
import { assetClassLabels } from './labels.ts'

interface InstrumentFieldProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  /** Currency of the portfolio that the trade goes into. */
  readonly currency: string
}

/** What was filled in, as a sentence; null where nothing but the usual was. */
function noteOf(instrument: Instrument, currency: string): string | null {
  const { assetClass, pointValue, tickSize } = instrument
  const settles =
    instrument.currency !== null && instrument.currency !== currency
      ? ` Settles in ${instrument.currency}, but the portfolio is in ${currency}.`
      : ''
  if (assetClass === 'stock' && settles === '') return null
  const tick = tickSize === null ? '' : `, tick ${formatDecimal(tickSize)}`
  return `${assetClassLabels[assetClass]}: point value ${formatDecimal(pointValue)}${tick}.${settles}`
}

/**
 * The symbol of the instrument. What it says about the P&L (asset class, point value, tick) fills the fields beside it
 * when the field is left or the form is sent, so that a future is not taken for a share by mistake. A class chosen by
 * hand fills in its point value in the same way; everything can be changed afterwards.
 */
export function InstrumentField({ control, setValue, currency }: InstrumentFieldProps) {
  const symbol = useWatch({ control, name: 'symbol' })
  const assetClass = useWatch({ control, name: 'assetClass' })
  const [filled, setFilled] = useState<Instrument | null>(null)
  // Only a changed symbol or class fills in: what was set by hand for these stays.
  const known = useRef({ symbol, assetClass })

  const fillFrom = (instrument: Instrument) => {
    setFilled(instrument)
    setValue('pointValue', instrument.pointValue, { shouldValidate: true, shouldDirty: true })
    setValue('tickSize', instrument.tickSize ?? '', { shouldValidate: true, shouldDirty: true })
  }
  const fillIn = () => {
    if (symbol.trim() === '' || symbol === known.current.symbol) return
    const instrument = instrumentOf(symbol)
    known.current = { symbol, assetClass: instrument.assetClass }
    setValue('assetClass', instrument.assetClass, { shouldDirty: true })
    fillFrom(instrument)
  }
  useEffect(() => {
    if (assetClass === known.current.assetClass) return
    known.current.assetClass = assetClass
    fillFrom(instrumentOf(symbol, assetClass))
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the class is chosen, not while a symbol is typed
  }, [assetClass])

  const note = filled === null || symbol !== known.current.symbol ? null : noteOf(filled, currency)
  return (
    <div
      onBlur={fillIn}
      // Enter sends the form without leaving the field.
      onKeyDown={(event) => {
        if (event.key === 'Enter') fillIn()
      }}
      role="presentation"
    >
      <TextField
        control={control}
        name="symbol"
        label="Symbol"
        required
        maxLength={40}
        {...(note === null ? {} : { helperText: note })}
      />
    </div>
  )
}
