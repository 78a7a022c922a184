import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import { dayNumberAt } from '#domain/time/time-zone.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { weekdayOfDay } from '#domain/time/calendar-day.ts'
import {
  marketCalendarOf,
  momentAtClock,
  extendedHours,
  forexHours,
  futuresHours,
  type TradingHours,
  type MarketCalendar,
  newYork,
  openMinutes,
  regularHours,
} from './hours.ts'

/** The sessions that a trade can be entered in. */
type EntrySession = NonNullable<MarketFigures['entrySession']>

/** A session, and when it began. */
export interface SessionAt {
  readonly session: EntrySession
  readonly openedAt: number
}

const isWithin = (moment: number, hours: TradingHours | null): hours is TradingHours =>
  hours !== null && moment >= hours.from && moment < hours.to

/** Regular hours, and those before and after them; null while nothing trades. */
function stockSession(moment: number): SessionAt | null {
  const day = dayNumberAt(moment, newYork)
  const [regular, extended] = [regularHours(day), extendedHours(day)]
  if (regular === null || !isWithin(moment, extended)) return null
  if (moment < regular.from) return { session: 'pre', openedAt: extended.from }
  return moment < regular.to ? { session: 'RTH', openedAt: regular.from } : { session: 'after', openedAt: regular.to }
}

/** Eight to five on the clocks of a city, on the days of its calendar that are given. */
function cityHours(moment: number, timeZone: string, everyDay: boolean): TradingHours | null {
  const day = dayNumberAt(moment, timeZone)
  if (!everyDay && weekdayOfDay(day) > 5) return null
  return { from: momentAtClock(day, '08:00', timeZone), to: momentAtClock(day, '17:00', timeZone) }
}

/** When five in the afternoon was last in New York: the end of its day, and the beginning of Asia's. */
function lastRoll(moment: number): number {
  const day = dayNumberAt(moment, newYork)
  const today = momentAtClock(day, '17:00', newYork)
  return today <= moment ? today : momentAtClock(day - 1, '17:00', newYork)
}

/**
 * The session by the clocks of London and New York, eight to five each: the overlap is that of New York, from its opening
 * on; all other hours are Asia's, from five in New York on.
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

/** The hours of a day's session that a moment lies in, and that day; a session begins the evening before its day. */
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
 * The session of futures: regular hours are those of the stock exchanges; before them Asia's until eight in London, then
 * London's; after them until the break. Where the stock exchanges rest, New York's stand in for regular hours.
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

/** The session that is on at a moment, in milliseconds since 1970; null while the market is closed. */
export function sessionAt(moment: number, calendar: MarketCalendar): SessionAt | null {
  if (calendar === 'usStocks') return stockSession(moment)
  if (calendar === 'cmeFutures') return futuresSession(moment)
  if (calendar === 'crypto') return clockSession(moment, true)
  return hoursAround(moment, forexHours) === null ? null : clockSession(moment, false)
}

/** What the hours of its market say of a trade: `minutesSinceOpen` are whole minutes since the session began. */
type SessionFigures = Pick<MarketFigures, 'entrySession' | 'minutesSinceOpen' | 'tradingMinutes'>

/** The figures of a trade that follow from the hours of its market; null where these are not known, or it was closed. */
export function sessionFigures(
  trade: Pick<Trade, 'assetClass' | 'quoteCurrency' | 'entryAt' | 'exitAt'>,
): SessionFigures {
  const { entryAt, exitAt } = trade
  const calendar = marketCalendarOf(trade.assetClass, trade.quoteCurrency)
  if (calendar === null || entryAt === null) return { entrySession: null, minutesSinceOpen: null, tradingMinutes: null }
  const entry = millisecondsOf(entryAt)
  const found = sessionAt(entry, calendar)
  return {
    entrySession: found?.session ?? null,
    minutesSinceOpen: found === null ? null : Math.floor((entry - found.openedAt) / 60_000),
    tradingMinutes: exitAt === null ? null : openMinutes(entry, millisecondsOf(exitAt), calendar),
  }
}
