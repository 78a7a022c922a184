import type { CalendarDate } from '#domain/numbers/units.ts'
import { weekdayOfDay } from '#domain/time/calendar-day.ts'
import { momentOfWallClock } from '#domain/time/time-zone.ts'

/** Time zone of the demo portfolios. */
export const demoTimeZone = 'America/New_York'

const closed = new Set(['01-01', '07-04', '12-25'])
const day = 86_400_000

/** The last `count` trading days up to and including `until`, oldest first. */
export function tradingDays(until: CalendarDate, count: number): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let at = Date.parse(`${until}T00:00:00Z`); days.length < count; at -= day) {
    const date = new Date(at)
    const text = date.toISOString().slice(0, 10)
    if (weekdayOfDay(at / day) <= 5 && !closed.has(text.slice(5))) days.push(text as CalendarDate)
  }
  return days.toReversed()
}

/** The moment `minute` minutes after midnight on a day in New York. */
export function newYorkMoment(date: CalendarDate, minute: number, second: number): number {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number)
  return momentOfWallClock(
    { year, month, day: dayOfMonth, hour: Math.floor(minute / 60), minute: minute % 60, second },
    demoTimeZone,
  )
}
