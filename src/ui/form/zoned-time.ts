import type { Instant } from '#domain/numbers/units.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import { momentOfWallClock, wallClockAt } from '#domain/time/time-zone.ts'

/** Earlier years are still being typed: "0002", "0020", "0202". */
const minYear = 1000

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0')
}

/** Converts an instant to the value of a date-and-time input: "2025-03-03T09:30:05". */
export function toDateTimeInput(instant: Instant, timeZone: string): string {
  const at = wallClockAt(millisecondsOf(instant), timeZone)
  return `${pad(at.year, 4)}-${pad(at.month)}-${pad(at.day)}T${pad(at.hour)}:${pad(at.minute)}:${pad(at.second)}`
}

/** Converts the value of a date-and-time input to an instant; null if it is incomplete. */
export function fromDateTimeInput(text: string, timeZone: string): Instant | null {
  const match = pattern.exec(text)
  if (match === null) return null
  const part = (index: number) => Number(match[index] ?? 0)
  if (part(1) < minYear) return null
  const clock = { year: part(1), month: part(2), day: part(3), hour: part(4), minute: part(5), second: part(6) }
  return instantAt(momentOfWallClock(clock, timeZone))
}
