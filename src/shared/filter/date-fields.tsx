import { memo } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { PresetField, type DateFieldsProps } from './preset-field.tsx'
import type { TradeFilter } from './trade-filter.ts'

interface DayFieldProps {
  readonly field: 'from' | 'to'
  readonly label: string
  readonly value: CalendarDate | null
  readonly onChange: (changes: Partial<TradeFilter>) => void
  readonly className?: string
}

/** The first or the last day of the filter. */
export const DayField = memo(function DayField({ field, label, value, onChange, className = '' }: DayFieldProps) {
  return (
    <DateInput
      className={className}
      isDeferred
      label={label}
      value={value ?? ''}
      onChange={(text) => onChange({ [field]: text === '' ? null : (text as CalendarDate) })}
    />
  )
})

/** The filter by exit date: a preset, and its first and last day. */
export const DateFields = memo(function DateFields(props: DateFieldsProps) {
  const { from, to, onChange } = props
  return (
    <>
      <PresetField {...props} className="wide" />
      <DayField className="wide" field="from" label="From" value={from} onChange={onChange} />
      <DayField className="wide" field="to" label="To" value={to} onChange={onChange} />
    </>
  )
})
