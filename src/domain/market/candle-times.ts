import { millisecondsOf } from '#domain/time/instant.ts'
import { parseLocalTime, type DayOrder } from '#domain/time/local-time.ts'
import type { CandleColumns } from './candle-columns.ts'

/** Whether times mark the open or the close of a bar. */
export type CandleStamp = 'open' | 'close'

/** The time text of a line: one column, or two joined by a space. */
export function timeTextOf(cells: readonly string[], { time }: Pick<CandleColumns, 'time'>): string {
  return time.map((place) => (cells[place] ?? '').trim()).join(' ')
}

/** Parses epoch time by its number of digits: seconds, milliseconds, microseconds or nanoseconds. */
function parseEpoch(text: string): number | null {
  const found = /^(\d{9,19})(?:\.\d+)?$/.exec(text)
  const digits = found?.[1]
  if (digits === undefined) return null
  const value = Number(digits)
  if (digits.length <= 10) return Math.round(Number(text) * 1000)
  if (digits.length <= 13) return value
  return Math.floor(digits.length <= 16 ? value / 1000 : value / 1_000_000)
}

const compact = /^(\d{4})(\d{2})(\d{2})(?:[ T]?(\d{2}):?(\d{2}):?(\d{2})?)?$/
/** Month names such as Mar are not parsed: they depend on the language. */
const longFraction = /(\d{2}:\d{2}:\d{2})[.,]\d+/

const hour = 3_600_000

/** The moment of a line. */
export interface LineMoment {
  moment: number
  /** The later moment with the same wall-clock time when clocks go back; otherwise null. */
  readonly later: number | null
}

/**
 * When clocks go back, an hour repeats, and each of its times was read as the first occurrence: from the line that
 * steps back on they are the second. Lines are in file order, ascending or descending.
 */
export function resolveRepeatedHours(lines: readonly LineMoment[]): void {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return
  let before = -Infinity
  for (const line of first.moment <= last.moment ? lines : lines.toReversed()) {
    const { moment, later } = line
    if (later !== null && moment <= before && before - moment <= hour) line.moment = later
    before = line.moment
  }
}

/**
 * Returns a parser for times of lines; times without an offset are in `timeZone`. Null for invalid times and times
 * before 1970.
 */
export function candleTimeParser(timeZone: string, order: DayOrder): (text: string) => LineMoment | null {
  return (text) => {
    const counted = parseEpoch(text)
    if (counted !== null) return { moment: counted, later: null }
    const packed = compact.exec(text)
    const readable =
      packed === null
        ? text.replace(longFraction, '$1')
        : `${packed[1]}-${packed[2]}-${packed[3]} ${packed[4] ?? '00'}:${packed[5] ?? '00'}:${packed[6] ?? '00'}`
    let later: number | null = null
    const instant = parseLocalTime(readable, timeZone, order, (_taken, second) => {
      later = second === null ? null : millisecondsOf(second)
    })
    return instant === null ? null : { moment: millisecondsOf(instant), later }
  }
}
