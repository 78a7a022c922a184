import type { Instant } from '#domain/numbers/units.ts'
import { minuteMs } from './durations.ts'
import { instantAt } from './instant.ts'
import { momentOfWallClock, findAmbiguousTime, type WallClock } from './time-zone.ts'

/** Whether day or month comes first in dates such as 03/10/2025. */
export type DayOrder = 'month-first' | 'day-first'

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([AP])\.? ?M\.?)?$/i
const endsInOffset = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i
const offset = /^(.*?)\s?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d{2}):?(\d{2}))$/i

interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

function readDate(text: string, order: DayOrder): DateParts | null {
  const first = yearFirst.exec(text)
  if (first !== null) return { year: Number(first[1]), month: Number(first[2]), day: Number(first[3]) }
  const last = yearLast.exec(text)
  if (last === null) return null
  // Dates with dots are written day first everywhere.
  const dayFirst = order === 'day-first' || text.includes('.')
  const year = Number(last[3])
  return {
    year: year < 100 ? 2000 + year : year,
    month: Number(last[dayFirst ? 2 : 1]),
    day: Number(last[dayFirst ? 1 : 2]),
  }
}

function readClock(text: string): { hour: number; minute: number; second: number; milliseconds: number } | null {
  const found = clock.exec(text)
  if (found === null) return null
  const [, hours, minutes, seconds = '0', fraction = '', half] = found
  let hour = Number(hours)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  }
  const minute = Number(minutes)
  const second = Number(seconds)
  if (hour > 23 || minute > 59 || second > 59) return null
  return { hour, minute, second, milliseconds: Number(fraction.padEnd(3, '0').slice(0, 3)) }
}

function isRealDate({ year, month, day }: DateParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Splits a UTC offset, if any, from a time. */
function splitOffset(text: string): { readonly local: string; readonly minutes: number | null } {
  // Only a text with a clock time can have an offset: in "03-10-2025" the rest is a date.
  const found = text.includes(':') && endsInOffset.test(text) ? offset.exec(text) : null
  if (found === null || !(found[1] ?? '').includes(':')) return { local: text, minutes: null }
  const [, local = '', universal, sign, hours, minutes] = found
  if (universal !== undefined) return { local, minutes: 0 }
  return { local, minutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) }
}

const commonTime = /^(?:\d{4}[-/]\d\d[-/]\d\d|\d\d[-/]\d\d[-/]\d{4})[ T]\d\d:\d\d:\d\d$/

/** Parses the most common form by character position, for speed. */
function readCommonTime(text: string, order: DayOrder): WallClock | null {
  const part = (from: number, to: number) => Number(text.slice(from, to))
  const [hour, minute, second] = [part(11, 13), part(14, 16), part(17, 19)]
  if (hour > 23 || minute > 59 || second > 59) return null
  const startsWithYear = text[4] === '-' || text[4] === '/'
  const dayFirst = order === 'day-first'
  const date = startsWithYear
    ? { year: part(0, 4), month: part(5, 7), day: part(8, 10) }
    : { year: part(6, 10), month: dayFirst ? part(3, 5) : part(0, 2), day: dayFirst ? part(0, 2) : part(3, 5) }
  const { year, month, day } = date
  return isRealDate(date) ? { year, month, day, hour, minute, second } : null
}

/**
 * Called for a wall-clock time that is ambiguous or skipped at a clock change: the moment chosen, and the later one
 * that shows the same time; null if the time was skipped.
 */
export type OnAmbiguousTime = (chosen: Instant, later: Instant | null) => void

function zonedMoment(
  clockTime: WallClock,
  timeZone: string,
  milliseconds: number,
  onAmbiguous?: OnAmbiguousTime,
): number {
  const moment = momentOfWallClock(clockTime, timeZone)
  const found = onAmbiguous === undefined ? null : findAmbiguousTime(clockTime, moment, timeZone)
  if (found !== null) {
    const later = found.kind === 'repeated' ? instantAt(found.later + milliseconds) : null
    onAmbiguous?.(instantAt(moment + milliseconds), later)
  }
  return moment + milliseconds
}

/**
 * Parses a time in a broker's file: "02/27/2024 16:27:28", "2025-03-10 9:35:12 AM", "2025.03.10 09:35",
 * "2025-03-10T09:35:12-05:00", "3/10/2025, 9:35 AM", "10.03.2025", with spaces of any width. A time without an offset is wall-clock time in `timeZone`, resolved by
 * `momentOfWallClock` at clock changes. A date alone is its midnight. Null if the text is not a valid time (30
 * February).
 */
export function parseLocalTime(
  text: string,
  timeZone: string,
  order: DayOrder = 'month-first',
  onAmbiguous?: OnAmbiguousTime,
): Instant | null {
  if (commonTime.test(text)) {
    const clockTime = readCommonTime(text, order)
    return clockTime === null ? null : instantAt(zonedMoment(clockTime, timeZone, 0, onAmbiguous))
  }
  const { local, minutes } = splitOffset(text.trim())
  const [datePart = '', ...rest] = local.trim().split(/,?[T\s]+/)
  const date = readDate(datePart, order)
  if (date === null || !isRealDate(date)) return null
  const time = rest.length === 0 ? { hour: 0, minute: 0, second: 0, milliseconds: 0 } : readClock(rest.join(' '))
  if (time === null) return null
  const { milliseconds, ...wall } = time
  if (minutes === null) return instantAt(zonedMoment({ ...date, ...wall }, timeZone, milliseconds, onAmbiguous))
  const utc = Date.UTC(date.year, date.month - 1, date.day, wall.hour, wall.minute, wall.second, milliseconds)
  return instantAt(utc - minutes * minuteMs)
}

/** The day order of a file's dates and whether any date proves it; `fallback` if none does. */
export function detectDayOrder(
  texts: Iterable<string>,
  fallback: DayOrder = 'month-first',
): { readonly order: DayOrder; readonly certain: boolean } {
  let ambiguous = false
  let dayFirst = 0
  let monthFirst = 0
  for (const text of texts) {
    const found = yearLast.exec(text.trim().split(/[T\s,]/)[0] ?? '')
    if (found === null || found[0].includes('.')) continue
    if (Number(found[1]) > 12) dayFirst += 1
    else if (Number(found[2]) > 12) monthFirst += 1
    else ambiguous = true
  }
  return {
    order: dayFirst === monthFirst ? fallback : dayFirst > monthFirst ? 'day-first' : 'month-first',
    certain: !ambiguous || dayFirst + monthFirst > 0,
  }
}
