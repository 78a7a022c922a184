import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import {
  convertPointValue,
  findForeignCurrency,
  impliedRate,
} from '#features/trade-entry/values/currency-conversion.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'

interface ConversionFieldProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  /** Currency of the portfolio that the trade goes into. */
  readonly currency: string
}

/**
 * What the currency of an instrument is worth in that of the portfolio, where the two differ: it goes into the point
 * value, from which every amount of the trade follows. Nothing where they are the same.
 */
export function ConversionField({ control, setValue, currency }: ConversionFieldProps) {
  const [symbol, assetClass, pointValue] = useWatch({ control, name: ['symbol', 'assetClass', 'pointValue'] })
  const pay = findForeignCurrency(symbol, assetClass, currency)
  const [typed, setTyped] = useState<{ readonly text: string; readonly symbol: string } | null>(null)
  if (pay === null) return null
  // What is typed is shown as it was typed, until the point value is set in another way.
  const isTyped = typed?.symbol === symbol && (convertPointValue(pay, typed.text) ?? pay.pointValue) === pointValue
  const text = isTyped ? typed.text : (impliedRate(pay, pointValue) ?? '')
  const label = `1 ${pay.currency} in ${currency}`
  const problem = decimalProblem(label, text, { positive: true })
  return (
    <MuiTextField
      name="conversion"
      label={label}
      required
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const rate = target.value.trim()
        setTyped({ text: rate, symbol })
        setValue('pointValue', convertPointValue(pay, rate) ?? pay.pointValue, {
          shouldValidate: true,
          shouldDirty: true,
        })
      }}
      error={problem !== null}
      helperText={
        problem ?? `${symbol.toUpperCase()} pays in ${pay.currency}. The rate at the exit goes into the point value.`
      }
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
