import type { CalendarDate } from '#domain/numbers/units.ts'
import { dayMs } from './durations.ts'

/** The date `count` days later, or earlier if negative. Counts in UTC, where every day has 24 hours. */
export function addDays(date: CalendarDate, count: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10) as CalendarDate
}

/** The number of days from one date to a later one; negative if it is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs
}
