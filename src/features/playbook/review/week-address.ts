import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { instantAt } from '#domain/time/instant.ts'
import { type IsoWeek, isoWeekOf, mondayOf } from '#domain/time/iso-week.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'

/** The week of today in a time zone. */
export const currentWeek = (timeZone: string): IsoWeek => isoWeekOf(calendarDateIn(instantAt(Date.now()), timeZone))

/** The week in the address; the current one without. */
export function parseWeek(address: URLSearchParams, current: IsoWeek): IsoWeek {
  const week = address.get('week')
  return week !== null && mondayOf(week) !== null ? week : current
}

/** The week a number of weeks later. */
export function shiftWeek(week: IsoWeek, count: number): IsoWeek {
  const monday = mondayOf(week) ?? ('1970-01-05' as CalendarDate)
  return isoWeekOf(addDays(monday, count * 7))
}

/** The number of a week in its year: "Week 47". */
export const weekLabel = (week: IsoWeek): string => `Week ${Number(week.slice(6))}`
