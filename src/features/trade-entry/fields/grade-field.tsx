import type { Control } from 'react-hook-form'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { SegmentsField } from './segments-field.tsx'

const grades = [...['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })), { value: '', label: '–' }]

interface GradeFieldProps {
  readonly control: Control<TradeFormValues>
  readonly name: 'entryGrade' | 'managementGrade' | 'exitGrade'
  readonly label: string
}

/** A grade from 1 (poor) to 5 (best), or none. */
export function GradeField(props: GradeFieldProps) {
  return <SegmentsField {...props} options={grades} />
}
