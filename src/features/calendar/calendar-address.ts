import type { CalendarDate } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'

/** Today's date in a time zone. */
export function todayIn(timeZone: string): CalendarDate {
  return calendarDateIn(instantAt(Date.now()), timeZone)
}

/** The day in the address; null if there is none or it does not exist. */
export function parseDay(address: URLSearchParams): CalendarDate | null {
  const text = address.get('day') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : (text as CalendarDate)
}

/** The period that the calendar shows. */
export type CalendarView = 'month' | 'week'

/** The view in the address; month by default. */
export function parseView(address: URLSearchParams): CalendarView {
  return address.get('view') === 'week' ? 'week' : 'month'
}

/** The address of the week that contains a day. */
export function weekAddress(date: string): string {
  return `?view=week&day=${date}`
}

/** The address of a day in the calendar. */
export function dayAddress(date: string): string {
  return `?month=${date.slice(0, 7)}&day=${date}`
}
