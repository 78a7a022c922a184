import type { CalendarDate } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { writeFilterToAddress } from '#shared/filter/filter-address.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'

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

/** An address of the calendar that selects the same trades as before. */
function addressWith(parts: Readonly<Record<string, string>>, filter: TradeFilter): string {
  const address = new URLSearchParams(parts)
  writeFilterToAddress(address, filter)
  return `?${address.toString()}`
}

/** The address of the week that contains a day. */
export const weekAddress = (date: string, filter: TradeFilter = noFilter): string =>
  addressWith({ view: 'week', day: date }, filter)

/** The address of a day in the calendar. */
export const dayAddress = (date: string, filter: TradeFilter = noFilter): string =>
  addressWith({ month: date.slice(0, 7), day: date }, filter)
