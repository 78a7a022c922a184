import type { Control } from 'react-hook-form'
import type { FormColumn, TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { SegmentsField } from './segments-field.tsx'

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: '', label: 'Not set' },
]

interface YesNoFieldProps {
  readonly control: Control<TradeFormValues>
  readonly name: FormColumn
  readonly label: string
}

/** A yes or no that may be left unknown. */
export function YesNoField(props: YesNoFieldProps) {
  return <SegmentsField {...props} options={answers} />
}
