import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'

interface TradeDates {
  readonly exitDate: CalendarDate | null
  readonly entryAt: Instant | null
  readonly seenAt: Instant | null
}

/** The day that date filters use, in a time zone: of the exit, else of the entry, else when a missed trade was seen. */
export function listingDay({ exitDate, entryAt, seenAt }: TradeDates, timeZone: string): CalendarDate | null {
  const at = entryAt ?? seenAt
  return exitDate !== null || at === null ? exitDate : calendarDateIn(at, timeZone)
}
