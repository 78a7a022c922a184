import { memo } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { useWeekStart } from '#shared/calendar/week-start.ts'
import { Select } from '#ui/form/select.tsx'
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
    <Select<DatePreset | 'all' | 'custom'>
      label="Dates"
      value={preset}
      onChange={(chosen) => {
        if (chosen === 'all') onChange({ from: null, to: null })
        else if (chosen !== 'custom') onChange(presetRange(chosen, today, weekStart))
      }}
      options={[
        { value: 'all', label: 'All dates' },
        ...(Object.keys(datePresets) as DatePreset[]).map((value) => ({ value, label: datePresets[value] })),
        ...(preset === 'custom' ? [{ value: 'custom', label: 'Custom range' } as const] : []),
      ]}
      className={className}
      minWidth={132}
    />
  )
})
