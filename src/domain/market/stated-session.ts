import { dayNumberAt } from '#domain/time/time-zone.ts'
import { isMarketDay, type MarketCalendar, minutesWithin, momentAtClock, type TradingHours } from './hours.ts'
import { type SessionAt, sessionAt } from './sessions.ts'

/** The regular session that a trader states for a symbol. */
export interface StatedSession {
  /** "09:30-16:00"; it may end on the next day. */
  readonly hours: string
  /** IANA name of the exchange's zone. */
  readonly timeZone: string
}

/** Whether the session ends on the day after its start, as for "18:00-17:00" and "00:00-00:00". */
function clocksOf(hours: string) {
  const [opens = '', closes = ''] = hours.split('-')
  return { opens, closes, endsNextDay: closes <= opens }
}

function statedHours(day: number, { hours, timeZone }: StatedSession): TradingHours {
  const { opens, closes, endsNextDay } = clocksOf(hours)
  return {
    from: momentAtClock(day, opens, timeZone),
    to: momentAtClock(endsNextDay ? day + 1 : day, closes, timeZone),
  }
}

/**
 * The session of a symbol with a stated one: regular within its hours. Outside of them it is what the market's calendar
 * says, and what that calls regular comes before or after the stated hours. Null while the market is closed.
 */
export function statedSessionAt(
  moment: number,
  stated: StatedSession,
  calendar: MarketCalendar | null,
): SessionAt | null {
  const today = dayNumberAt(moment, stated.timeZone)
  for (const day of [today, today - 1]) {
    const { from, to } = statedHours(day, stated)
    if (moment >= from && moment < to) return { session: 'RTH', openedAt: from }
  }
  if (calendar !== null) {
    const usual = sessionAt(moment, calendar)
    if (usual?.session !== 'RTH') return usual
  }
  const { from, to } = statedHours(today, stated)
  if (moment >= from) return { session: 'after', openedAt: to }
  const lastEnd = statedHours(today - 1, stated).to
  return { session: 'pre', openedAt: Math.max(lastEnd, momentAtClock(today, '00:00', stated.timeZone)) }
}

/** Minutes within a stated session between two moments in milliseconds; null as for `openMinutes`. */
export function statedMinutes(
  from: number,
  to: number,
  stated: StatedSession,
  calendar: MarketCalendar | null,
): number | null {
  const { opens, endsNextDay } = clocksOf(stated.hours)
  // A session that opens in the evening belongs to the next day, as a Sunday evening's to Monday.
  const offset = endsNextDay && opens >= '12:00' ? 1 : 0
  const hours = (day: number) => (isMarketDay(day + offset, calendar) ? statedHours(day, stated) : null)
  return minutesWithin(from, to, hours, stated.timeZone)
}
