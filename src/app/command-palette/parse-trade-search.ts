import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'

/** A typed search: a part of a symbol, and days. */
interface ParsedTradeSearch {
  readonly symbol: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const pad = (value: number) => String(value).padStart(2, '0')

/** The date of year, month and day; null if it does not exist. */
function dateOf(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? (`${year}-${pad(month)}-${pad(day)}` as CalendarDate)
    : null
}

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

const dayRange = (date: CalendarDate | null): Days | null => (date === null ? null : { from: date, to: date })

function monthRange(year: number, month: number): Days | null {
  const [from, to] = [dateOf(year, month, 1), dateOf(year, month, lastDay(year, month))]
  return from === null || to === null ? null : { from, to }
}

/** The last such day that is not in the future. */
function latest(month: number, day: number, today: CalendarDate): CalendarDate | null {
  const year = Number(today.slice(0, 4))
  const date = dateOf(year, month, day)
  return date !== null && date <= today ? date : dateOf(year - 1, month, day)
}

function latestMonth(month: number, today: CalendarDate): Days | null {
  const year = Number(today.slice(0, 4))
  return monthRange(`${year}-${pad(month)}` <= today.slice(0, 7) ? year : year - 1, month)
}

const monthName = `(${months.join('|')})[a-z]*`
type Reader = (parts: RegExpExecArray, today: CalendarDate) => Days | null
const monthNumber = (name: string | undefined) => months.indexOf((name ?? '').slice(0, 3)) + 1

const readers: readonly [pattern: RegExp, read: Reader][] = [
  [/\b(\d{4})-(\d\d)-(\d\d)\b/, (p) => dayRange(dateOf(Number(p[1]), Number(p[2]), Number(p[3])))],
  [/\b(\d{4})-(\d\d)\b(?!-)/, (p) => monthRange(Number(p[1]), Number(p[2]))],
  [/\b(\d\d?)\/(\d\d?)\/(\d{4})\b/, (p) => dayRange(dateOf(Number(p[3]), Number(p[1]), Number(p[2])))],
  [/\b(\d\d?)\/(\d\d?)\b/, (p, today) => dayRange(latest(Number(p[1]), Number(p[2]), today))],
  [
    new RegExp(`\\b${monthName} (\\d\\d?),? (\\d{4})\\b`),
    (p) => dayRange(dateOf(Number(p[3]), monthNumber(p[1]), Number(p[2]))),
  ],
  [new RegExp(`\\b${monthName} (\\d{4})\\b`), (p) => monthRange(Number(p[2]), monthNumber(p[1]))],
  [new RegExp(`\\b${monthName} (\\d\\d?)\\b`), (p, today) => dayRange(latest(monthNumber(p[1]), Number(p[2]), today))],
  [new RegExp(`\\b(${months.join('|')})\\b`), (p, today) => latestMonth(monthNumber(p[1]), today)],
  [/\btoday\b/, (_, today) => dayRange(today)],
  [/\byesterday\b/, (_, today) => dayRange(addDays(today, -1))],
]

/** Parses "MES", "nov 12", "11/12/2026", "2026-11 mes" and the like; dates without a year are the latest ones. */
export function parseTradeSearch(text: string, today: CalendarDate): ParsedTradeSearch {
  const typed = text.trim().toLowerCase()
  for (const [pattern, read] of readers) {
    const parts = pattern.exec(typed)
    const days = parts === null ? null : read(parts, today)
    if (parts !== null && days !== null) return { symbol: typed.replace(parts[0], ' ').trim(), ...days }
  }
  return { symbol: typed, from: null, to: null }
}
