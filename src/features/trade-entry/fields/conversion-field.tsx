import { useState } from 'react'
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import {
  convertPointValue,
  findForeignCurrency,
  impliedRate,
} from '#features/trade-entry/values/currency-conversion.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'

interface ConversionFieldProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  /** Currency of the portfolio. */
  readonly currency: string
}

/**
 * The exchange rate from the instrument's currency to the portfolio's; hidden if they are the same. The rate is
 * multiplied into the point value, from which every amount of the trade follows.
 */
export function ConversionField({ control, setValue, currency }: ConversionFieldProps) {
  const [symbol, assetClass, pointValue] = useWatch({ control, name: ['symbol', 'assetClass', 'pointValue'] })
  const foreign = findForeignCurrency(symbol, assetClass, currency)
  const [typed, setTyped] = useState<{ readonly text: string; readonly symbol: string } | null>(null)
  if (foreign === null) return null
  // Shows the rate as typed until the point value changes in another way.
  const isTyped =
    typed?.symbol === symbol && (convertPointValue(foreign, typed.text) ?? foreign.pointValue) === pointValue
  const text = isTyped ? typed.text : (impliedRate(foreign, pointValue) ?? '')
  const label = `1 ${foreign.currency} in ${currency}`
  const problem = decimalProblem(label, text, { positive: true })
  return (
    <TextInput
      name="conversion"
      label={label}
      required
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const rate = target.value.trim()
        setTyped({ text: rate, symbol })
        setValue('pointValue', convertPointValue(foreign, rate) ?? foreign.pointValue, {
          shouldValidate: true,
          shouldDirty: true,
        })
      }}
      error={problem !== null}
      helperText={problem ?? `${symbol.toUpperCase()} trades in ${foreign.currency}. Use the rate at exit.`}
      inputMode="decimal"
    />
  )
}
