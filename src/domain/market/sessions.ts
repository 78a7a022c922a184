import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import { weekdayOfDay } from '#domain/time/calendar-day.ts'
import { dayNumberAt } from '#domain/time/time-zone.ts'
import {
  momentAtClock,
  extendedHours,
  forexHours,
  futuresHours,
  type TradingHours,
  type MarketCalendar,
  newYork,
  regularHours,
} from './hours.ts'

/** Sessions in which a trade can be entered. */
type EntrySession = NonNullable<MarketFigures['entrySession']>

/** A session and its opening time. */
export interface SessionAt {
  readonly session: EntrySession
  readonly openedAt: number
}

const isWithin = (moment: number, hours: TradingHours | null): hours is TradingHours =>
  hours !== null && moment >= hours.from && moment < hours.to

/** Premarket, regular and after hours; null while closed. */
function stockSession(moment: number): SessionAt | null {
  const day = dayNumberAt(moment, newYork)
  const [regular, extended] = [regularHours(day), extendedHours(day)]
  if (regular === null || !isWithin(moment, extended)) return null
  if (moment < regular.from) return { session: 'pre', openedAt: extended.from }
  return moment < regular.to ? { session: 'RTH', openedAt: regular.from } : { session: 'after', openedAt: regular.to }
}

/** 8:00 to 17:00 in a zone, on weekdays or every day. */
function cityHours(moment: number, timeZone: string, everyDay: boolean): TradingHours | null {
  const day = dayNumberAt(moment, timeZone)
  if (!everyDay && weekdayOfDay(day) > 5) return null
  return { from: momentAtClock(day, '08:00', timeZone), to: momentAtClock(day, '17:00', timeZone) }
}

/** The last 17:00 in New York: the end of its day, and the start of the Asian session. */
function lastRoll(moment: number): number {
  const day = dayNumberAt(moment, newYork)
  const today = momentAtClock(day, '17:00', newYork)
  return today <= moment ? today : momentAtClock(day - 1, '17:00', newYork)
}

/**
 * The session by local time in London and New York, 8:00 to 17:00 each. The overlap opens with New York; all other
 * hours are Asia's, from 17:00 in New York.
 */
function clockSession(moment: number, everyDay: boolean): SessionAt {
  const london = cityHours(moment, 'Europe/London', everyDay)
  const american = cityHours(moment, newYork, everyDay)
  if (isWithin(moment, american)) {
    return { session: isWithin(moment, london) ? 'overlap' : 'NY', openedAt: american.from }
  }
  if (isWithin(moment, london)) return { session: 'London', openedAt: london.from }
  return { session: 'Asia', openedAt: lastRoll(moment) }
}

/** The session that contains a moment, and its day; a session starts on the evening before its day. */
function hoursAround(
  moment: number,
  hoursOf: (day: number) => TradingHours | null,
): { day: number; hours: TradingHours } | null {
  const today = dayNumberAt(moment, newYork)
  for (const day of [today, today + 1]) {
    const hours = hoursOf(day)
    if (isWithin(moment, hours)) return { day, hours }
  }
  return null
}

/**
 * The futures session: regular hours are those of the stock exchanges; before them Asia until 8:00 in London, then
 * London; after them until the break. If the stock exchanges are closed, New York replaces regular hours.
 */
function futuresSession(moment: number): SessionAt | null {
  const around = hoursAround(moment, futuresHours)
  if (around === null) return null
  const { day, hours } = around
  const regular = regularHours(day)
  const opening = regular?.from ?? momentAtClock(day, '09:30', newYork)
  if (moment >= opening) {
    if (regular === null) return { session: 'NY', openedAt: opening }
    return moment < regular.to ? { session: 'RTH', openedAt: opening } : { session: 'after', openedAt: regular.to }
  }
  const london = momentAtClock(day, '08:00', 'Europe/London')
  return moment < london ? { session: 'Asia', openedAt: hours.from } : { session: 'London', openedAt: london }
}

/** The session at a moment in milliseconds since 1970; null while the market is closed. */
export function sessionAt(moment: number, calendar: MarketCalendar): SessionAt | null {
  if (calendar === 'usStocks') return stockSession(moment)
  if (calendar === 'cmeFutures') return futuresSession(moment)
  if (calendar === 'crypto') return clockSession(moment, true)
  return hoursAround(moment, forexHours) === null ? null : clockSession(moment, false)
}
