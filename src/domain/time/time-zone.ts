import type { CalendarDate, Instant } from '#domain/numbers/units.ts'

/** Date and time as a clock on the wall shows them, months from 1. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

// Building a formatter costs some fifty times what using it does; there are few zones in use at a time.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const [dash, colon, dot, tee, zed] = ['-', ':', '.', 'T', 'Z'].map((char) => char.charCodeAt(0))

/** Whether a text has the form of "2025-03-10T14:30:00.000Z", its digits left open. */
const hasIsoForm = (text: string): boolean =>
  text.length === 24 &&
  text.charCodeAt(4) === dash &&
  text.charCodeAt(7) === dash &&
  text.charCodeAt(10) === tee &&
  text.charCodeAt(13) === colon &&
  text.charCodeAt(16) === colon &&
  text.charCodeAt(19) === dot &&
  text.charCodeAt(23) === zed

/** Days from 1970 to a date, by Hinnant's days_from_civil: years that begin in March end with the day that a leap year adds. */
function daysTo(year: number, month: number, dayOfMonth: number): number {
  const shifted = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400)
  return 365 * shifted + leapDays + dayOfYear - 719_468
}

/** The number that digits of a text make; not a number where there is something else among them. */
function digitsIn(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/**
 * Milliseconds since 1970 of a moment that is written as `instantAt` writes those of the years from 1000 on: in UTC, with
 * milliseconds. Null for one that is written otherwise, and for what is no moment, such as 30 February. A third of the time
 * of the platform's reading, which every trade of an import asks for ten times.
 */
export function parseIsoMilliseconds(text: string): number | null {
  if (!hasIsoForm(text)) return null
  const year = digitsIn(text, 0, 4)
  const month = digitsIn(text, 5, 7)
  const dayOfMonth = digitsIn(text, 8, 10)
  const hour = digitsIn(text, 11, 13)
  const minute = digitsIn(text, 14, 16)
  const second = digitsIn(text, 17, 19)
  const isDate =
    year >= 1000 &&
    dayOfMonth >= 1 &&
    dayOfMonth <= (monthLengths[month - 1] ?? 0) &&
    (month !== 2 || dayOfMonth < 29 || isLeap(year))
  const isTime = hour < 24 && minute < 60 && second < 60
  if (!isDate || !isTime) return null
  const seconds = daysTo(year, month, dayOfMonth) * 86_400 + hour * 3_600 + minute * 60 + second
  const value = seconds * 1_000 + digitsIn(text, 20, 23)
  return Number.isNaN(value) ? null : value
}

/** Milliseconds since 1970 of an instant. Throws a RangeError on text that is no moment. */
export function millisecondsOf(instant: Instant): number {
  const value = parseIsoMilliseconds(instant) ?? Date.parse(instant)
  if (Number.isNaN(value)) throw new RangeError(`"${instant}" is not a moment in ISO 8601`)
  return value
}

/** The instant at a number of milliseconds since 1970. */
export function instantAt(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString() as Instant
}

/** As `instantAt`, without writing it anew where `likely` is that moment already. */
export function reuseOrFormatInstant(milliseconds: number, likely: Instant | undefined): Instant {
  return likely !== undefined && parseIsoMilliseconds(likely) === milliseconds ? likely : instantAt(milliseconds)
}

/** What the platform says that a clock in a zone shows. */
function computeWallClock(milliseconds: number, timeZone: string): WallClock {
  const found: Record<string, number> = {}
  for (const part of formatterOf(timeZone).formatToParts(milliseconds)) found[part.type] = Number(part.value)
  return {
    year: found['year'] ?? 0,
    month: found['month'] ?? 0,
    day: found['day'] ?? 0,
    hour: found['hour'] ?? 0,
    minute: found['minute'] ?? 0,
    second: found['second'] ?? 0,
  }
}

/** Weekday of a wall clock's date, 1 Monday to 7 Sunday. */
export function weekdayOf({ year, month, day: dayOfMonth }: WallClock): number {
  return new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay() || 7
}

/** A wall clock read as if it were UTC: a number that orders and subtracts like local time. */
function asIfUtc(clock: WallClock): number {
  return Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second)
}

const wholeSecond = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000

function computeOffset(milliseconds: number, timeZone: string): number {
  return asIfUtc(computeWallClock(milliseconds, timeZone)) - wholeSecond(milliseconds)
}

const day = 86_400_000
/** Years whose days are remembered: beyond them years have other lengths on a clock, or none at all. */
const [cachedFrom, cachedTo] = [Date.UTC(1600), Date.UTC(2400)]
/** A hundred years of days in one zone. */
const maxCachedDays = 40_000

/**
 * Offsets by zone and day of UTC; null for a day in which the clock changes. Asking the platform costs a thousand times
 * what a look into a map does, and figures and imports ask for every trade. Equal offsets at both ends of a day are those
 * of all of it: no zone has ever changed its clock twice within three days (tz database, all zones, 1800 to 2037).
 */
const offsets = new Map<string, Map<number, number | null>>()

/** How far local time is ahead of UTC at a moment, in milliseconds. */
function offsetAt(milliseconds: number, timeZone: string): number {
  if (!(milliseconds > cachedFrom && milliseconds < cachedTo)) return computeOffset(milliseconds, timeZone)
  let days = offsets.get(timeZone)
  if (days === undefined || days.size > maxCachedDays) {
    days = new Map()
    offsets.set(timeZone, days)
  }
  const index = Math.floor(milliseconds / day)
  let offset = days.get(index)
  if (offset === undefined) {
    const atStart = computeOffset(index * day, timeZone)
    offset = atStart === computeOffset((index + 1) * day, timeZone) ? atStart : null
    days.set(index, offset)
  }
  return offset ?? computeOffset(milliseconds, timeZone)
}

/** What a clock in `timeZone` (IANA name) shows at a moment. Throws a RangeError for a zone the platform lacks. */
export function wallClockAt(milliseconds: number, timeZone: string): WallClock {
  if (!(milliseconds > cachedFrom && milliseconds < cachedTo)) return computeWallClock(milliseconds, timeZone)
  const local = new Date(milliseconds + offsetAt(milliseconds, timeZone))
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  }
}

/**
 * The moment at which a clock in `timeZone` shows `clock`.
 *
 * Twice a year that is not one moment. Where the clock is set back, a time occurs twice: the earlier moment is taken.
 * Where it is set forward, a time does not occur: it is read with the offset from before the change, which moves it
 * forward by the width of the gap (02:30 becomes 03:30). This is the rule of RFC 5545 and of Temporal's "compatible".
 */
export function momentOfWallClock(clock: WallClock, timeZone: string): number {
  const local = asIfUtc(clock)
  // Offsets a day either side are those before and after any change near this time.
  const before = offsetAt(local - day, timeZone)
  const after = offsetAt(local + day, timeZone)
  if (before === after && offsetAt(local - before, timeZone) === before) return local - before
  const candidates = before === after ? [local - before] : [local - before, local - after]
  const fitting = candidates.filter((moment) => offsetAt(moment, timeZone) === local - moment)
  return fitting.length > 0 ? Math.min(...fitting) : local - before
}

/** A time on a clock that is not one moment, because clocks are changed then. */
export type AmbiguousTime =
  | { readonly kind: 'skipped' }
  /** `later` is the second moment at which the clock shows it. */
  | { readonly kind: 'repeated'; readonly later: number }

/** Why a time on a clock in `timeZone` is not one moment, given the one that `momentOf` takes; null where it is one. */
export function findAmbiguousTime(clock: WallClock, moment: number, timeZone: string): AmbiguousTime | null {
  const offset = offsetAt(moment, timeZone)
  if (asIfUtc(clock) - moment !== offset) return { kind: 'skipped' }
  const after = offsetAt(moment + day, timeZone)
  const later = moment + offset - after
  return after < offset && offsetAt(later, timeZone) === after ? { kind: 'repeated', later } : null
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

/** The calendar date in `timeZone` at an instant: the day on which P&L realised then is booked. */
export function calendarDateIn(instant: Instant, timeZone: string): CalendarDate {
  const clock = wallClockAt(millisecondsOf(instant), timeZone)
  return `${pad(clock.year, 4)}-${pad(clock.month, 2)}-${pad(clock.day, 2)}` as CalendarDate
}
