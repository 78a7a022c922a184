import type { Instant } from '#domain/numbers/units.ts'
import { dayNumber } from './calendar-day.ts'

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const [dash, colon, dot, tee, zed] = ['-', ':', '.', 'T', 'Z'].map((char) => char.charCodeAt(0))

/** Whether a text has the form of "2025-03-10T14:30:00.000Z"; digits are not checked. */
const hasIsoForm = (text: string): boolean =>
  text.length === 24 &&
  text.charCodeAt(4) === dash &&
  text.charCodeAt(7) === dash &&
  text.charCodeAt(10) === tee &&
  text.charCodeAt(13) === colon &&
  text.charCodeAt(16) === colon &&
  text.charCodeAt(19) === dot &&
  text.charCodeAt(23) === zed

/** The number written by the digits of a text; NaN if there is any other character. */
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
 * Milliseconds since 1970 of a moment in the format of `instantAt` from the year 1000 on: UTC with milliseconds. Null
 * for any other format and for invalid moments such as 30 February. Takes a third of the time of Date.parse, which
 * every imported trade would call ten times.
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
  const seconds = dayNumber(year, month, dayOfMonth) * 86_400 + hour * 3_600 + minute * 60 + second
  const value = seconds * 1_000 + digitsIn(text, 20, 23)
  return Number.isNaN(value) ? null : value
}

/** Milliseconds since 1970 of an instant. Throws a RangeError on invalid text. */
export function millisecondsOf(instant: Instant): number {
  const value = parseIsoMilliseconds(instant) ?? Date.parse(instant)
  if (Number.isNaN(value)) throw new RangeError(`"${instant}" is not a moment in ISO 8601`)
  return value
}

/** The instant at a number of milliseconds since 1970. */
export function instantAt(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString() as Instant
}

/** As `instantAt`, but returns `likely` if it is already that moment. */
export function reuseOrFormatInstant(milliseconds: number, likely: Instant | undefined): Instant {
  return likely !== undefined && parseIsoMilliseconds(likely) === milliseconds ? likely : instantAt(milliseconds)
}
