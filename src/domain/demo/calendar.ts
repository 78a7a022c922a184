import { stockExchangeDayKind } from '#domain/market/holidays.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'
import { momentOfWallClock } from '#domain/time/time-zone.ts'

/** Time zone of the demo portfolios. */
export const demoTimeZone = 'America/New_York'

/**
 * The last `count` full sessions of the US stock exchanges up to and including `until`, oldest first. Shortened
 * sessions are left out: the trader takes them off, and every session of the demo has the same length.
 */
export function fullSessions(until: CalendarDate, count: number): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = Date.parse(`${until}T00:00:00Z`) / dayMs; days.length < count; day -= 1) {
    if (stockExchangeDayKind(day) !== 'full') continue
    days.push(new Date(day * dayMs).toISOString().slice(0, 10) as CalendarDate)
  }
  return days.toReversed()
}

/** The moment `minute` minutes after midnight on a day in New York. */
export function newYorkMoment(date: CalendarDate, minute: number): number {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number)
  return momentOfWallClock(
    { year, month, day: dayOfMonth, hour: Math.floor(minute / 60), minute: minute % 60, second: 0 },
    demoTimeZone,
  )
}
