import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { lastDayOf, monthOf, addMonths, weekdayOf, type Weekday } from './month.ts'

/** The same day of another month, or its last day if it is shorter. */
function addMonthsToDate(date: CalendarDate, count: number): CalendarDate {
  const month = addMonths(monthOf(date), count)
  const last = lastDayOf(month)
  const same = `${month}-${date.slice(8)}` as CalendarDate
  return same > last ? last : same
}

/**
 * The date that a key moves to: arrows by day and week, Home and End within the week, Page Up and Page Down by month.
 * Null for any other key.
 */
export function moveDayByKey(key: string, date: CalendarDate, firstWeekday: Weekday): CalendarDate | null {
  const index = (weekdayOf(date) - firstWeekday + 7) % 7
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
      return addDays(date, -index)
    case 'End':
      return addDays(date, 6 - index)
    case 'PageUp':
      return addMonthsToDate(date, -1)
    case 'PageDown':
      return addMonthsToDate(date, 1)
    default:
      return null
  }
}
