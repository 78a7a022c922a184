import { dayMs } from '#domain/time/durations.ts'

/** Ids of built-in date and time formats. Elapsed time (46) is a duration. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47])

/** Whether a number format shows a number as a date or a clock time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id)
  const plain = code
    .replace(/"[^"]*"|\\.|_./g, '')
    .split(';')[0]
    ?.toLowerCase()
  // "[h]:mm" is a duration; other brackets are colors and languages.
  if (plain === undefined || /\[[hms]+\]/.test(plain)) return false
  return /[ymdhs]/.test(plain.replace(/\[[^\]]*\]/g, '').replace(/general/g, ''))
}

/** Day 0 of serial numbers from day 60 on: Excel treats 1900 as a leap year. */
const day0 = Date.UTC(1899, 11, 30)
const day0Of1904 = Date.UTC(1904, 0, 1)

/** Formats a serial number as ISO local text: only the time below 1, only the date at midnight. */
export function formatSerialDate(serial: number, from1904: boolean): string {
  const moment = Math.round(serial * dayMs)
  const iso = new Date((from1904 ? day0Of1904 : day0) + moment).toISOString()
  const [date = '', clock = ''] = iso.replace('Z', '').split('T')
  const time = clock.replace(/\.000$/, '')
  if (serial >= 0 && serial < 1) return time
  return moment % dayMs === 0 ? date : `${date} ${time}`
}

/** Whether a serial number is a date from 1900 to 9999. */
export function isDateSerial(serial: number): boolean {
  return Number.isFinite(serial) && serial >= 0 && serial < 2_958_466
}

/** Fewer digits after rounding to 15 mean that the others were binary noise, not typed. */
const minTypedDigits = 14

const countDigits = (text: string) => text.replace(/^-?0*\.?0*|\./g, '').length

/**
 * Formats a number as the sheet shows it: workbooks store 17 digits of binary numbers ("1.0852000000000001"), of which Excel
 * shows at most 15. A number of 16 or 17 digits that was written as such keeps all of them. Never with an exponent.
 */
export function formatStoredNumber(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored
  const value = Number(stored)
  if (!Number.isFinite(value)) return stored
  const text = String(Number(value.toPrecision(15)))
  if (String(value) === stored && !text.includes('e') && countDigits(text) >= minTypedDigits) return stored
  return text.includes('e')
    ? value
        .toFixed(Math.abs(value) < 1 ? 20 : 0)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
    : text
}

/** Zero-based column of a cell reference: "B5" is 1. */
export function columnIndex(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64
  return column - 1
}
