import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays, daysBetween } from './add-days.ts'

/** A week of ISO 8601 from Monday to Sunday, such as "2026-W47". Week 1 has the year's first Thursday. */
export type IsoWeek = string

/** Days from the Monday of a date's week to the date. */
const daysSinceMonday = (date: CalendarDate) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The week that contains a date. */
export function isoWeekOf(date: CalendarDate): IsoWeek {
  const thursday = addDays(date, 3 - daysSinceMonday(date))
  const year = thursday.slice(0, 4)
  const number = Math.floor(daysBetween(`${year}-01-01` as CalendarDate, thursday) / 7) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** The Monday of a week; null for a text that names no week. */
export function mondayOf(week: string): CalendarDate | null {
  const parts = /^(\d{4})-W(\d\d)$/.exec(week)
  if (parts === null) return null
  // January 4 is always in week 1.
  const inWeekOne = `${parts[1] ?? ''}-01-04` as CalendarDate
  const monday = addDays(inWeekOne, (Number(parts[2]) - 1) * 7 - daysSinceMonday(inWeekOne))
  return isoWeekOf(monday) === week ? monday : null
}
