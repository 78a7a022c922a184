import { useRef } from 'react'
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import { instrumentOf } from '#domain/instruments.ts'
import { TextField } from '#ui/form/text-field.tsx'
import type { TradeFormValues } from './form-values.ts'

/**
 * The symbol of the instrument. What it says about the P&L (asset class, point value, tick) fills the fields beside it
 * when the field is left, so that a future is not taken for a share by mistake; they can be changed afterwards.
 */
export function InstrumentField(props: {
  control: Control<TradeFormValues>
  setValue: UseFormSetValue<TradeFormValues>
}) {
  const { control, setValue } = props
  const symbol = useWatch({ control, name: 'symbol' })
  // Only a changed symbol fills in: what was set by hand for this one stays.
  const known = useRef(symbol)
  const fillIn = () => {
    if (symbol.trim() === '' || symbol === known.current) return
    known.current = symbol
    const instrument = instrumentOf(symbol)
    setValue('assetClass', instrument.assetClass)
    setValue('pointValue', instrument.pointValue, { shouldValidate: true })
    setValue('tickSize', instrument.tickSize ?? '', { shouldValidate: true })
  }
  return (
    <div onBlur={fillIn}>
      <TextField control={control} name="symbol" label="Symbol" required maxLength={40} />
    </div>
  )
}
