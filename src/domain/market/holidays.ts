import { dayNumber, weekdayOfDay, type DayNumber } from '#domain/time/calendar-day.ts'
import { dayMs } from '#domain/time/durations.ts'

/** Days on which US markets are closed or close early, computed by rule, so that no table expires. */

function yearOf(day: DayNumber): number {
  return new Date(day * dayMs).getUTCFullYear()
}

/** The nth given weekday of a month, from 1; counted from the end if n is negative. */
function nthWeekday(year: number, month: number, weekday: number, n: number): DayNumber {
  if (n < 0) {
    const last = dayNumber(year, month + 1, 1) - 1
    return last - ((weekdayOfDay(last) - weekday + 7) % 7) + 7 * (n + 1)
  }
  const first = dayNumber(year, month, 1)
  return first + ((weekday - weekdayOfDay(first) + 7) % 7) + 7 * (n - 1)
}

/** Easter Sunday of the Gregorian calendar (the algorithm of the Anonymous Gregorian computus, Nature, 1876). */
export function easterSunday(year: number): DayNumber {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayNumber(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

/** The observed day of a fixed holiday: Friday if it falls on a Saturday, Monday if on a Sunday. */
function observed(day: DayNumber): DayNumber {
  const weekday = weekdayOfDay(day)
  if (weekday === 6) return day - 1
  return weekday === 7 ? day + 1 : day
}

interface AmericanHolidays {
  /** Null if it falls on a Saturday: exchanges then trade on Friday, December 31. */
  readonly newYear: DayNumber | null
  readonly goodFriday: DayNumber
  readonly christmas: DayNumber
  /** Stock exchanges are closed; futures trade until noon. */
  readonly federal: readonly DayNumber[]
  /** The days before Independence Day and Christmas and the day after Thanksgiving, if they are trading days. */
  readonly shortened: readonly DayNumber[]
}

const juneteenthSince = 2022
const kingDaySince = 1998

function holidaysOf(year: number): AmericanHolidays {
  const first = dayNumber(year, 1, 1)
  const independence = observed(dayNumber(year, 7, 4))
  const thanksgiving = nthWeekday(year, 11, 4, 4)
  const christmas = observed(dayNumber(year, 12, 25))
  const eves = [dayNumber(year, 7, 3), dayNumber(year, 12, 24)]
  return {
    newYear: weekdayOfDay(first) === 6 ? null : observed(first),
    goodFriday: easterSunday(year) - 2,
    christmas,
    federal: [
      ...(year < kingDaySince ? [] : [nthWeekday(year, 1, 1, 3)]),
      nthWeekday(year, 2, 1, 3),
      nthWeekday(year, 5, 1, -1),
      ...(year < juneteenthSince ? [] : [observed(dayNumber(year, 6, 19))]),
      independence,
      nthWeekday(year, 9, 1, 1),
      thanksgiving,
    ],
    shortened: [
      thanksgiving + 1,
      ...eves.filter((day) => weekdayOfDay(day) <= 5 && day !== independence && day !== christmas),
    ],
  }
}

const byYear = new Map<number, AmericanHolidays>()

/** The holidays of the day's year, cached. */
function americanHolidays(day: DayNumber): AmericanHolidays {
  const year = yearOf(day)
  const known = byYear.get(year) ?? holidaysOf(year)
  byYear.set(year, known)
  return known
}

/** Unscheduled closures: attacks, storms and days of mourning. */
const unscheduled = new Set([
  dayNumber(2001, 9, 11),
  dayNumber(2001, 9, 12),
  dayNumber(2001, 9, 13),
  dayNumber(2001, 9, 14),
  dayNumber(2004, 6, 11),
  dayNumber(2007, 1, 2),
  dayNumber(2012, 10, 29),
  dayNumber(2012, 10, 30),
  dayNumber(2018, 12, 5),
  dayNumber(2025, 1, 9),
])

/** The kind of a trading day at US stock exchanges. */
export function stockExchangeDayKind(day: DayNumber): 'closed' | 'short' | 'full' {
  if (weekdayOfDay(day) > 5 || unscheduled.has(day)) return 'closed'
  const { newYear, goodFriday, christmas, federal, shortened } = americanHolidays(day)
  if (day === newYear || day === goodFriday || day === christmas || federal.includes(day)) return 'closed'
  return shortened.includes(day) ? 'short' : 'full'
}

/**
 * The kind of a trading day at CME, by the hours of stock index futures: closed on New Year's Day, Christmas and Good
 * Friday; open until 8:15 on a Good Friday with the employment report, in the first week of a month; until noon on
 * other federal holidays.
 */
export function futuresDayKind(day: DayNumber): 'closed' | 'report' | 'holiday' | 'short' | 'full' {
  if (weekdayOfDay(day) > 5) return 'closed'
  const { newYear, goodFriday, christmas, federal, shortened } = americanHolidays(day)
  if (day === newYear || day === christmas) return 'closed'
  if (day === goodFriday) return new Date(day * dayMs).getUTCDate() <= 7 ? 'report' : 'closed'
  if (federal.includes(day)) return 'holiday'
  return shortened.includes(day) ? 'short' : 'full'
}
