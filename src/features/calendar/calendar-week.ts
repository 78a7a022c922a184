import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import type { MonthRange } from '#shared/calendar/calendar-month.ts'
import { lastDayOf, weekdayOf, type Weekday } from '#shared/calendar/month.ts'

/** The seven days of the week that contains a date, for weeks that start on `weekStart`. */
export function daysOfWeek(date: CalendarDate, weekStart: Weekday): readonly CalendarDate[] {
  const first = addDays(date, -((weekdayOf(date) - weekStart + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

const firstDayOf = ({ first }: MonthRange) => `${first}-01` as CalendarDate

/** The nearest date within the calendar's months. */
export function clampDay(date: CalendarDate, range: MonthRange): CalendarDate {
  const [first, last] = [firstDayOf(range), lastDayOf(range.last)]
  return date < first ? first : date > last ? last : date
}

/** Whether the weeks before and after have a day in the calendar's months. */
export function adjacentWeeks(week: readonly CalendarDate[], range: MonthRange) {
  const [first, last] = [week[0], week.at(-1)]
  return {
    before: first !== undefined && first > firstDayOf(range),
    after: last !== undefined && last < lastDayOf(range.last),
  }
}
