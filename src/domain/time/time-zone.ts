import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { dayNumber, weekdayOfDay, type DayNumber } from './calendar-day.ts'
import { dayMs, hourMs } from './durations.ts'
import { millisecondsOf } from './instant.ts'

/** Date and time as a wall clock shows them, months from 1. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

// Building a formatter costs about fifty times as much as using it; few zones are in use at a time.
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

/**
 * The clock of most forex servers: 7 hours ahead of New York all year, so that a trading day begins at its midnight. It is
 * at GMT+2, and at GMT+3 while New York has daylight saving time. No IANA zone keeps it: those at GMT+2 change in March and
 * October by the European calendar, or not at all. All functions of this file take it for a time zone.
 */
export const forexServerTime = 'Forex/Server'
const hoursAheadOfNewYork = 7

/** The clock of a moment in UTC. */
function utcClock(milliseconds: number): WallClock {
  const date = new Date(milliseconds)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

/** The wall clock in a zone, asked from the platform. */
function computeWallClock(milliseconds: number, timeZone: string): WallClock {
  if (timeZone === forexServerTime) {
    return utcClock(asIfUtc(computeWallClock(milliseconds, 'America/New_York')) + hoursAheadOfNewYork * hourMs)
  }
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
  return weekdayOfDay(dayNumber(year, month, dayOfMonth))
}

/** A wall clock interpreted as UTC: a number that orders and subtracts like local time. */
function asIfUtc(clock: WallClock): number {
  return Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second)
}

const wholeSecond = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000

function computeOffset(milliseconds: number, timeZone: string): number {
  return asIfUtc(computeWallClock(milliseconds, timeZone)) - wholeSecond(milliseconds)
}

/** Offsets are cached for days within these years. */
const [cachedFrom, cachedTo] = [Date.UTC(1600), Date.UTC(2400)]
/** About a hundred years of days in one zone. */
const maxCachedDays = 40_000

/**
 * Offsets by zone and UTC day; null for a day on which the clock changes. Asking the platform costs a thousand times as
 * much as a map lookup, and figures and imports ask for every trade. Equal offsets at both ends of a day hold for the
 * whole day: no zone has changed its clock twice within three days (tz database, all zones, 1800 to 2037).
 */
const offsets = new Map<string, Map<number, number | null>>()

/** Offset of local time from UTC at a moment, in milliseconds. */
function offsetAt(milliseconds: number, timeZone: string): number {
  if (!(milliseconds > cachedFrom && milliseconds < cachedTo)) return computeOffset(milliseconds, timeZone)
  let days = offsets.get(timeZone)
  if (days === undefined || days.size > maxCachedDays) {
    days = new Map()
    offsets.set(timeZone, days)
  }
  const index = Math.floor(milliseconds / dayMs)
  let offset = days.get(index)
  if (offset === undefined) {
    const atStart = computeOffset(index * dayMs, timeZone)
    offset = atStart === computeOffset((index + 1) * dayMs, timeZone) ? atStart : null
    days.set(index, offset)
  }
  return offset ?? computeOffset(milliseconds, timeZone)
}

/** The wall clock in `timeZone` (IANA name, or `forexServerTime`) at a moment. Throws a RangeError for an unknown zone. */
export function wallClockAt(milliseconds: number, timeZone: string): WallClock {
  if (!(milliseconds > cachedFrom && milliseconds < cachedTo)) return computeWallClock(milliseconds, timeZone)
  return utcClock(milliseconds + offsetAt(milliseconds, timeZone))
}

/**
 * The moment at which a wall clock in `timeZone` shows `clock`.
 *
 * A time repeated when clocks go back resolves to the earlier moment. A time skipped when clocks go forward is read
 * with the offset from before the change, so it moves forward by the gap (02:30 becomes 03:30). This is the rule of RFC
 * 5545 and of Temporal's "compatible".
 */
export function momentOfWallClock(clock: WallClock, timeZone: string): number {
  const local = asIfUtc(clock)
  // The offsets a day before and after are those on both sides of any change.
  const before = offsetAt(local - dayMs, timeZone)
  const after = offsetAt(local + dayMs, timeZone)
  if (before === after && offsetAt(local - before, timeZone) === before) return local - before
  const candidates = before === after ? [local - before] : [local - before, local - after]
  const fitting = candidates.filter((moment) => offsetAt(moment, timeZone) === local - moment)
  return fitting.length > 0 ? Math.min(...fitting) : local - before
}

/** A wall-clock time that is not exactly one moment because of a clock change. */
export type AmbiguousTime =
  | { readonly kind: 'skipped' }
  /** `later` is the second moment at which the clock shows the time. */
  | { readonly kind: 'repeated'; readonly later: number }

/**
 * Whether a wall-clock time is skipped or repeated, given the moment that `momentOfWallClock` chose; null if it is
 * exactly one moment.
 */
export function findAmbiguousTime(clock: WallClock, moment: number, timeZone: string): AmbiguousTime | null {
  const offset = offsetAt(moment, timeZone)
  if (asIfUtc(clock) - moment !== offset) return { kind: 'skipped' }
  const after = offsetAt(moment + dayMs, timeZone)
  const later = moment + offset - after
  return after < offset && offsetAt(later, timeZone) === after ? { kind: 'repeated', later } : null
}

/** The calendar day in `timeZone` at a moment in milliseconds since 1970. */
export function dayNumberAt(milliseconds: number, timeZone: string): DayNumber {
  const clock = wallClockAt(milliseconds, timeZone)
  return dayNumber(clock.year, clock.month, clock.day)
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

/** The calendar date in `timeZone` at an instant: the date on which P&L realized then is booked. */
export function calendarDateIn(instant: Instant, timeZone: string): CalendarDate {
  const clock = wallClockAt(millisecondsOf(instant), timeZone)
  return `${pad(clock.year, 4)}-${pad(clock.month, 2)}-${pad(clock.day, 2)}` as CalendarDate
}
