import { memo } from 'react'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { useWeekStart } from '#shared/calendar/week-start.ts'
import { datePresets, findPreset, presetRange, type DatePreset } from '#shared/filter/date-presets.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { Select } from '#ui/form/select.tsx'

type Choice = DatePreset | 'all' | 'custom'

const options: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'all', label: 'All dates' },
  ...(Object.keys(datePresets) as DatePreset[]).map((value) => ({ value, label: datePresets[value] })),
  { value: 'custom', label: 'Custom range' },
]

interface DateChoiceInput {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly today: CalendarDate
}

/** The name of a range of exit dates. */
export function useDateChoice({ from, to, today }: DateChoiceInput): Choice {
  const weekStart = useWeekStart()
  return from === null && to === null ? 'all' : (findPreset({ from, to }, today, weekStart) ?? 'custom')
}

interface PresetFieldProps {
  readonly value: Choice
  readonly today: CalendarDate
  readonly onChange: (changes: Pick<TradeFilter, 'from' | 'to'>) => void
  /** A range of the trader's own is asked for, or not any more. */
  readonly onCustom: (isCustom: boolean) => void
}

/** The filter by exit date as a preset such as "Last 90 days", or a custom range. */
export const PresetField = memo(function PresetField({ value, today, onChange, onCustom }: PresetFieldProps) {
  const weekStart = useWeekStart()
  return (
    <Select<Choice>
      label="Dates"
      value={value}
      onChange={(chosen) => {
        onCustom(chosen === 'custom')
        if (chosen === 'all') onChange({ from: null, to: null })
        else if (chosen !== 'custom') onChange(presetRange(chosen, today, weekStart))
      }}
      options={options}
    />
  )
})
