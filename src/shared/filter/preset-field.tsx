import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { memo } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { useWeekStart } from '#shared/calendar/week-start.ts'
import { datePresets, findPreset, presetRange, type DatePreset } from './date-presets.ts'
import type { TradeFilter } from './trade-filter.ts'

export interface DateFieldsProps {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly today: CalendarDate
  readonly onChange: (changes: Partial<TradeFilter>) => void
}

/** The filter by exit date as a preset such as "Last 90 days". */
export const PresetField = memo(function PresetField({
  from,
  to,
  today,
  onChange,
  className = '',
}: DateFieldsProps & { readonly className?: string }) {
  const weekStart = useWeekStart()
  const preset = from === null && to === null ? 'all' : (findPreset({ from, to }, today, weekStart) ?? 'custom')
  return (
    <MuiTextField
      select
      size="small"
      label="Dates"
      value={preset}
      onChange={({ target: { value } }) => {
        if (value === 'all') onChange({ from: null, to: null })
        else if (value !== 'custom') onChange(presetRange(value as DatePreset, today, weekStart))
      }}
      className={className}
      sx={{ minWidth: 132 }}
    >
      <MenuItem value="all">All dates</MenuItem>
      {Object.entries(datePresets).map(([value, name]) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
      {preset === 'custom' ? <MenuItem value="custom">Custom range</MenuItem> : null}
    </MuiTextField>
  )
})
