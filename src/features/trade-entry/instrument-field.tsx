import type { Control, UseFormSetValue } from 'react-hook-form'
import { TextField } from '#ui/form/text-field.tsx'
import type { TradeFormValues } from './form-values.ts'

/** The symbol of the instrument. */
export function InstrumentField(props: {
  control: Control<TradeFormValues>
  setValue: UseFormSetValue<TradeFormValues>
}) {
  return <TextField control={props.control} name="symbol" label="Symbol" required maxLength={40} />
}
