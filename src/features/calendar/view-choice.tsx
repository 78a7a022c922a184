import { Segments } from '#ui/form/segments.tsx'
import type { CalendarView } from './calendar-address.ts'

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const

/** Switches between month and week. */
export function ViewChoice({ view, onChange }: { view: CalendarView; onChange: (view: CalendarView) => void }) {
  return <Segments label="Calendar view" options={views} value={view} onChange={onChange} />
}
