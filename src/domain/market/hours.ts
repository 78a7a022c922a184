import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { dayNumberAt, momentOfWallClock } from '#domain/time/time-zone.ts'
import { futuresDayKind, stockExchangeDayKind } from './holidays.ts'
import { type DayNumber, weekdayOfDay } from '#domain/time/calendar-day.ts'

/** Whose hours a market keeps. */
export type MarketCalendar = 'usStocks' | 'cmeFutures' | 'forex' | 'crypto'

/** From one moment up to another, in milliseconds since 1970. */
export interface TradingHours {
  readonly from: number
  readonly to: number
}

const dayLength = 86_400_000
export const newYork = 'America/New_York'
const chicago = 'America/Chicago'

/**
 * The hours that trades of an asset class are held in: those of the American exchanges for shares, funds, options and
 * bonds in US dollars, of CME for futures in US dollars, of the currency market for currencies and contracts for
 * difference. Null for exchanges whose hours are not known here.
 */
export function marketCalendarOf(assetClass: AssetClass, quoteCurrency: string): MarketCalendar | null {
  if (assetClass === 'cryptoSpot' || assetClass === 'cryptoPerp') return 'crypto'
  if (assetClass === 'forex' || assetClass === 'cfd') return 'forex'
  if (quoteCurrency !== 'USD') return null
  return assetClass === 'future' ? 'cmeFutures' : 'usStocks'
}

/** The moment at which a clock in a zone shows hours and minutes on a day. */
export function momentAtClock(day: DayNumber, clock: string, timeZone: string): number {
  const date = new Date(day * dayLength)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return momentOfWallClock(
    { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour, minute, second: 0 },
    timeZone,
  )
}

/** Regular hours of the American stock exchanges: half past nine to four, on short days to one; null on a closed day. */
export function regularHours(day: DayNumber): TradingHours | null {
  const kind = stockExchangeDayKind(day)
  if (kind === 'closed') return null
  return {
    from: momentAtClock(day, '09:30', newYork),
    to: momentAtClock(day, kind === 'short' ? '13:00' : '16:00', newYork),
  }
}

/** With the hours before and after them: from four to eight, on short days to five. */
export function extendedHours(day: DayNumber): TradingHours | null {
  const kind = stockExchangeDayKind(day)
  if (kind === 'closed') return null
  return {
    from: momentAtClock(day, '04:00', newYork),
    to: momentAtClock(day, kind === 'short' ? '17:00' : '20:00', newYork),
  }
}

/** When futures of a day's session end, in Chicago. */
const ends = { full: '16:00', short: '12:15', holiday: '12:00', report: '08:15' } as const

/** A day's session of futures: from five in Chicago the evening before to four, less where the day is shortened. */
export function futuresHours(day: DayNumber): TradingHours | null {
  const kind = futuresDayKind(day)
  if (kind === 'closed') return null
  return { from: momentAtClock(day - 1, '17:00', chicago), to: momentAtClock(day, ends[kind], chicago) }
}

/** A day of the currency market: from five in New York the evening before to five, Monday to Friday. */
export function forexHours(day: DayNumber): TradingHours | null {
  if (weekdayOfDay(day) > 5) return null
  return { from: momentAtClock(day - 1, '17:00', newYork), to: momentAtClock(day, '17:00', newYork) }
}

const hoursOf: Readonly<Record<Exclude<MarketCalendar, 'crypto'>, (day: DayNumber) => TradingHours | null>> = {
  usStocks: regularHours,
  cmeFutures: futuresHours,
  forex: forexHours,
}

/** Longer holds than this, in days, are slips of a date. */
const maxHoldDays = 40_000

/**
 * Minutes between two moments, in milliseconds, in which a market was open: regular hours for stocks. Null where the
 * second is before the first, or they are more than a century apart.
 */
export function openMinutes(from: number, to: number, calendar: MarketCalendar): number | null {
  if (!(to >= from) || to - from > maxHoldDays * dayLength) return null
  if (calendar === 'crypto') return (to - from) / 60_000
  const hours = hoursOf[calendar]
  let open = 0
  // A session begins on the evening before its day at the earliest.
  const last = dayNumberAt(to, newYork) + 1
  for (let day = dayNumberAt(from, newYork); day <= last; day += 1) {
    const session = hours(day)
    if (session !== null) open += Math.max(0, Math.min(to, session.to) - Math.max(from, session.from))
  }
  return open / 60_000
}
