import type { CalendarDate } from '#domain/numbers/units.ts'
import { lastDayOf, monthOf, addMonths, weekdayOf, type Weekday } from './calendar-month.ts'

const dayMs = 86_400_000

/** The day `by` days later; negative is earlier. */
export function addDays(date: CalendarDate, by: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10) as CalendarDate
}

/** The same day of another month, or its last one where it is shorter. */
function addMonthsToDate(date: CalendarDate, by: number): CalendarDate {
  const month = addMonths(monthOf(date), by)
  const last = lastDayOf(month)
  const same = `${month}-${date.slice(8)}` as CalendarDate
  return same > last ? last : same
}

/**
 * The day that a key leads to from another: arrows by day and week, Home and End within the week, Page Up and Page Down
 * by month. Null for any other key.
 */
export function moveDayByKey(key: string, date: CalendarDate, firstWeekday: Weekday): CalendarDate | null {
  const place = (weekdayOf(date) - firstWeekday + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -place)
    case 'End':
      return addDays(date, 6 - place)
    case 'PageUp':
      return addMonthsToDate(date, -1)
    case 'PageDown':
      return addMonthsToDate(date, 1)
    default:
      return null
  }
}
