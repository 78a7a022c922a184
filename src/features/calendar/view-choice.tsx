import { Segments } from '#ui/form/segments.tsx'
import type { CalendarView } from './calendar-address.ts'

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const

/** Whether a month is shown at a time, or a week with its trades. */
export function ViewChoice({ view, onChange }: { view: CalendarView; onChange: (view: CalendarView) => void }) {
  return <Segments label="Shown at a time" options={views} value={view} onChange={onChange} />
}
