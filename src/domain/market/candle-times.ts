import { parseLocalTime, type DayOrder } from '#domain/time/local-time.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { CandleColumns } from './candle-columns.ts'

/** Whether a time is when its bar opens or when it closes. */
export type CandleStamp = 'open' | 'close'

/** What a line says of its time: one column, or two with a blank between. */
export function timeTextOf(cells: readonly string[], { time }: Pick<CandleColumns, 'time'>): string {
  return time.map((place) => (cells[place] ?? '').trim()).join(' ')
}

/** Milliseconds of one unit since 1970, by the number of digits: seconds, milliseconds, microseconds, nanoseconds. */
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
/** Mon Mar 03 2025 and 3 Mar 2025 are not read: their months are words of a language. */
const longFraction = /(\d{2}:\d{2}:\d{2})[.,]\d+/

const hour = 3_600_000

/** A moment as a line of a file says it. */
export interface LineMoment {
  moment: number
  /** The second moment at which a clock shows the line's time, where clocks are set back then; null of any other. */
  readonly later: number | null
}

/**
 * Where a clock is set back an hour, its times occur twice, and each was read as the first of the two: from the line on
 * that steps back they are the second. Moments of lines in the order of a file, rising or falling.
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

/** Reads times of lines, those without an offset on the clock of a zone. Null for what is no time since 1970. */
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
