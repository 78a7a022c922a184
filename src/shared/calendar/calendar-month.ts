import { sumMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'

/** A month as "2025-03". */
export type Month = string

/** What a day brought, dated in the portfolio's time zone. */
export interface DayResult {
  readonly date: CalendarDate
  readonly netPnl: Money
  readonly trades: number
  readonly wins: number
  readonly totalR: number | null
}

export interface CalendarDay {
  readonly date: CalendarDate
  /** Day of the month from 1. */
  readonly number: number
  /** Null for a day without a closed trade. */
  readonly result: DayResult | null
}

/** Sums over days with trades; `netPnl` is null when there were none. */
export interface PeriodTotal {
  readonly netPnl: Money | null
  readonly trades: number
  readonly days: number
  readonly winningDays: number
}

interface CalendarWeek {
  /** Seven places; null where the week reaches into another month. */
  readonly days: readonly (CalendarDay | null)[]
  /** Of this month's days alone, so that the weeks add up to the month. */
  readonly total: PeriodTotal
}

export interface CalendarMonth {
  readonly month: Month
  readonly weeks: readonly CalendarWeek[]
  readonly total: PeriodTotal
}

/** Monday is 1 and Sunday 7, as ISO 8601 and Intl have them. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const pad = (value: number) => String(value).padStart(2, '0')

function splitMonth(month: Month): [number, number] {
  return [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
}

/** The month of a date. */
export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

/** The month `by` months later; negative is earlier. */
export function addMonths(month: Month, by: number): Month {
  const [year, number] = splitMonth(month)
  const count = year * 12 + number - 1 + by
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${pad((count % 12) + 1)}`
}

// Calendar dates are counted in UTC, where every day has 24 hours: no change of clocks can skip or repeat one.
function daysInMonth(month: Month): number {
  const [year, number] = splitMonth(month)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The last date of a month. */
export function lastDayOf(month: Month): CalendarDate {
  return `${month}-${pad(daysInMonth(month))}` as CalendarDate
}

/** The weekday of a date. */
export function weekdayOf(date: CalendarDate): Weekday {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return (day === 0 ? 7 : day) as Weekday
}

/** The seven weekdays in the order of a calendar that starts with `first`. */
export function weekdaysStartingAt(first: Weekday): Weekday[] {
  return Array.from({ length: 7 }, (_, index) => (((first - 1 + index) % 7) + 1) as Weekday)
}

/** Adds up days exactly. */
export function sumDays(results: readonly DayResult[]): PeriodTotal {
  return {
    netPnl: results.length === 0 ? null : sumMoney(results.map((day) => day.netPnl)),
    trades: results.reduce((count, day) => count + day.trades, 0),
    days: results.length,
    winningDays: results.filter((day) => Number(day.netPnl) > 0).length,
  }
}

/** A month in weeks of seven places, with the days' results and exact totals of weeks and month. */
export function calendarMonth(month: Month, results: readonly DayResult[], firstWeekday: Weekday): CalendarMonth {
  const inMonth = results.filter((day) => monthOf(day.date) === month)
  const byDate = new Map(inMonth.map((day) => [day.date, day]))
  const blanks = (weekdayOf(`${month}-01` as CalendarDate) - firstWeekday + 7) % 7
  const places: (CalendarDay | null)[] = Array.from({ length: blanks }, () => null)
  for (let number = 1; number <= daysInMonth(month); number += 1) {
    const date = `${month}-${pad(number)}` as CalendarDate
    places.push({ date, number, result: byDate.get(date) ?? null })
  }
  while (places.length % 7 !== 0) places.push(null)

  const weeks: CalendarWeek[] = []
  for (let start = 0; start < places.length; start += 7) {
    const days = places.slice(start, start + 7)
    weeks.push({ days, total: sumDays(days.flatMap((day) => (day?.result ? [day.result] : []))) })
  }
  return { month, weeks, total: sumDays(inMonth) }
}

/** The months that a calendar leads to. */
export interface MonthRange {
  readonly first: Month
  readonly last: Month
}

/** The first and the last month with a trade, or null without any. */
export function monthRange(results: readonly DayResult[]): MonthRange | null {
  const dates = results.map((day) => day.date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  return first === undefined || last === undefined ? null : { first: monthOf(first), last: monthOf(last) }
}

/** Months that can be planned: those after the month of today. */
const plannableMonths = 12

/** The months that a calendar of every day leads to: those with a trade, that of today, and those that can be planned. */
export function extendRangeForPlanning(range: MonthRange | null, today: Month): MonthRange {
  const ahead = addMonths(today, plannableMonths)
  if (range === null) return { first: today, last: ahead }
  return { first: today < range.first ? today : range.first, last: ahead > range.last ? ahead : range.last }
}

/** The month shown: the asked one if it lies within the range, else the nearest; `usual` where none is asked. */
export function clampMonth(asked: Month | null, range: MonthRange, usual: Month = range.last): Month {
  if (asked === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) return usual
  return asked < range.first ? range.first : asked > range.last ? range.last : asked
}
