import { memo } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import type { TradeFilter } from './trade-filter.ts'

interface DayFieldProps {
  readonly field: 'from' | 'to'
  readonly label: string
  readonly value: CalendarDate | null
  readonly onChange: (changes: Partial<TradeFilter>) => void
}

/** The first or the last day of the filter. */
export const DayField = memo(function DayField({ field, label, value, onChange }: DayFieldProps) {
  return (
    <DateInput
      isDeferred
      label={label}
      value={value ?? ''}
      onChange={(text) => onChange({ [field]: text === '' ? null : (text as CalendarDate) })}
    />
  )
})
