import MuiTextField from '@mui/material/TextField'
import { memo } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
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
    <MuiTextField
      type="date"
      className={className}
      size="small"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange({ [field]: target.value === '' ? null : (target.value as CalendarDate) })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
})
