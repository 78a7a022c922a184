import type { CalendarDate } from '#domain/numbers/units.ts'
import { dateFormat } from './format.ts'

/** Two calendar dates in as few words as they need: "Mar 3 – 9, 2025". */
export function formatDateRange(from: CalendarDate, to: CalendarDate): string {
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replaceAll(/[\u2009\u202f]/g, ' ')
}
