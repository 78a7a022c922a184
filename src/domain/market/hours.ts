import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { type DayNumber, weekdayOfDay } from '#domain/time/calendar-day.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { dayNumberAt, momentOfWallClock } from '#domain/time/time-zone.ts'
import { futuresDayKind, stockExchangeDayKind } from './holidays.ts'

/** Trading-hour calendars. */
export type MarketCalendar = 'usStocks' | 'cmeFutures' | 'forex' | 'crypto'

/** Trading hours from `from` up to `to`, in milliseconds since 1970. */
export interface TradingHours {
  readonly from: number
  readonly to: number
}

export const newYork = 'America/New_York'
const chicago = 'America/Chicago'

/**
 * The calendar of an asset class: US exchanges for stocks, ETFs, options and bonds in US dollars, CME for futures in US
 * dollars, the currency market for forex and CFDs. Null for exchanges with unknown hours.
 */
export function marketCalendarOf(assetClass: AssetClass, quoteCurrency: string): MarketCalendar | null {
  if (assetClass === 'cryptoSpot' || assetClass === 'cryptoPerp') return 'crypto'
  if (assetClass === 'forex' || assetClass === 'cfd') return 'forex'
  if (quoteCurrency !== 'USD') return null
  return assetClass === 'future' ? 'cmeFutures' : 'usStocks'
}

/** The moment of a clock time ("09:30") on a day in a zone. */
export function momentAtClock(day: DayNumber, clock: string, timeZone: string): number {
  const date = new Date(day * dayMs)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return momentOfWallClock(
    { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour, minute, second: 0 },
    timeZone,
  )
}

/** Regular hours of US stock exchanges: 9:30 to 16:00, on short days to 13:00; null on a closed day. */
export function regularHours(day: DayNumber): TradingHours | null {
  const kind = stockExchangeDayKind(day)
  if (kind === 'closed') return null
  return {
    from: momentAtClock(day, '09:30', newYork),
    to: momentAtClock(day, kind === 'short' ? '13:00' : '16:00', newYork),
  }
}

/** Extended hours: 4:00 to 20:00, on short days to 17:00. */
export function extendedHours(day: DayNumber): TradingHours | null {
  const kind = stockExchangeDayKind(day)
  if (kind === 'closed') return null
  return {
    from: momentAtClock(day, '04:00', newYork),
    to: momentAtClock(day, kind === 'short' ? '17:00' : '20:00', newYork),
  }
}

/** End of a day's futures session, in Chicago. */
const ends = { full: '16:00', short: '12:15', holiday: '12:00', report: '08:15' } as const

/** A day's futures session: from 17:00 in Chicago the evening before to 16:00, or less on shortened days. */
export function futuresHours(day: DayNumber): TradingHours | null {
  const kind = futuresDayKind(day)
  if (kind === 'closed') return null
  return { from: momentAtClock(day - 1, '17:00', chicago), to: momentAtClock(day, ends[kind], chicago) }
}

/** A day of the currency market: from 17:00 in New York the evening before to 17:00, Monday to Friday. */
export function forexHours(day: DayNumber): TradingHours | null {
  if (weekdayOfDay(day) > 5) return null
  return { from: momentAtClock(day - 1, '17:00', newYork), to: momentAtClock(day, '17:00', newYork) }
}

const hoursOf: Readonly<Record<Exclude<MarketCalendar, 'crypto'>, (day: DayNumber) => TradingHours | null>> = {
  usStocks: regularHours,
  cmeFutures: futuresHours,
  forex: forexHours,
}

/** Longer holds, in days, are date errors. */
const maxHoldDays = 40_000

/**
 * Whether a market opens on a day. Crypto does on every day; where the calendar is unknown, every weekday counts.
 */
export function isMarketDay(day: DayNumber, calendar: MarketCalendar | null): boolean {
  if (calendar === 'crypto') return true
  return calendar === null ? weekdayOfDay(day) <= 5 : hoursOf[calendar](day) !== null
}

/**
 * Minutes within daily hours between two moments in milliseconds. Null if the second is before the first, or if they are
 * more than a century apart.
 */
export function minutesWithin(
  from: number,
  to: number,
  hours: (day: DayNumber) => TradingHours | null,
  timeZone: string,
): number | null {
  if (!(to >= from) || to - from > maxHoldDays * dayMs) return null
  let open = 0
  // A session starts on the evening before its day, or ends on the day after it.
  const last = dayNumberAt(to, timeZone) + 1
  for (let day = dayNumberAt(from, timeZone) - 1; day <= last; day += 1) {
    const session = hours(day)
    if (session !== null) open += Math.max(0, Math.min(to, session.to) - Math.max(from, session.from))
  }
  return open / minuteMs
}

/**
 * Open-market minutes between two moments in milliseconds; regular hours for stocks. Null if the second is before the
 * first, or if they are more than a century apart.
 */
export function openMinutes(from: number, to: number, calendar: MarketCalendar): number | null {
  if (calendar !== 'crypto') return minutesWithin(from, to, hoursOf[calendar], newYork)
  return !(to >= from) || to - from > maxHoldDays * dayMs ? null : (to - from) / minuteMs
}
