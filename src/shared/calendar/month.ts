import type { CalendarDate } from '#domain/numbers/units.ts'

/** A month as "2025-03". */
export type Month = string

/** Monday is 1 and Sunday 7, as in ISO 8601 and Intl. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const pad = (value: number) => String(value).padStart(2, '0')

function splitMonth(month: Month): [number, number] {
  return [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
}

/** The month of a date. */
export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

/** The month `count` months later, or earlier if negative. */
export function addMonths(month: Month, count: number): Month {
  const [year, number] = splitMonth(month)
  const index = year * 12 + number - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${pad((index % 12) + 1)}`
}

/** Counts in UTC, where every day has 24 hours: daylight saving time cannot skip or repeat a date. */
export function daysInMonth(month: Month): number {
  const [year, number] = splitMonth(month)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The last date of a month. */
export function lastDayOf(month: Month): CalendarDate {
  return `${month}-${pad(daysInMonth(month))}` as CalendarDate
}

/** The weekday of a date. */
export function weekdayOf(date: CalendarDate): Weekday {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return (day === 0 ? 7 : day) as Weekday
}

/** The seven weekdays in the order of a calendar that starts with `first`. */
export function weekdaysStartingAt(first: Weekday): Weekday[] {
  return Array.from({ length: 7 }, (_, index) => (((first - 1 + index) % 7) + 1) as Weekday)
}
