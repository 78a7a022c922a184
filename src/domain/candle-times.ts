import { parseLocalTime, type DayOrder } from '#domain/importers/local-time.ts'
import type { CandleColumns } from './candle-columns.ts'
import { millisecondsOf } from './time-zone.ts'

/** Whether a time is when its bar opens or when it closes. */
export type CandleStamp = 'open' | 'close'

/** What a line says of its time: one column, or two with a blank between. */
export function clockTextsOf(cells: readonly string[], { time }: Pick<CandleColumns, 'time'>): string {
  return time.map((place) => (cells[place] ?? '').trim()).join(' ')
}

/** Milliseconds of one unit since 1970, by the number of digits: seconds, milliseconds, microseconds, nanoseconds. */
function sinceEpoch(text: string): number | null {
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

/** Reads times of lines, those without an offset on the clock of a zone. Null for what is no time since 1970. */
export function candleMoments(timeZone: string, order: DayOrder): (text: string) => number | null {
  return (text) => {
    const counted = sinceEpoch(text)
    if (counted !== null) return counted
    const packed = compact.exec(text)
    const readable =
      packed === null
        ? text.replace(longFraction, '$1')
        : `${packed[1]}-${packed[2]}-${packed[3]} ${packed[4] ?? '00'}:${packed[5] ?? '00'}:${packed[6] ?? '00'}`
    const instant = parseLocalTime(readable, timeZone, order)
    return instant === null ? null : millisecondsOf(instant)
  }
}
