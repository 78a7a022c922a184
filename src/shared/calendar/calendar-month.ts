import { sumMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { addMonths, daysInMonth, monthOf, weekdayOf, type Month, type Weekday } from './month.ts'

/** The result of a day, in the portfolio's time zone. */
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

/** Sums over days with trades; `netPnl` is null without any. */
export interface PeriodTotal {
  readonly netPnl: Money | null
  readonly trades: number
  readonly days: number
  readonly winningDays: number
}

interface CalendarWeek {
  /** Seven days; null for days of another month. */
  readonly days: readonly (CalendarDay | null)[]
  /** Only of this month's days, so that the weeks add up to the month. */
  readonly total: PeriodTotal
}

export interface CalendarMonth {
  readonly month: Month
  readonly weeks: readonly CalendarWeek[]
  readonly total: PeriodTotal
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

const pad = (value: number) => String(value).padStart(2, '0')

/** Builds the weeks of a month with daily results and exact totals. */
export function calendarMonth(month: Month, results: readonly DayResult[], firstWeekday: Weekday): CalendarMonth {
  const inMonth = results.filter((day) => monthOf(day.date) === month)
  const byDate = new Map(inMonth.map((day) => [day.date, day]))
  const blanks = (weekdayOf(`${month}-01` as CalendarDate) - firstWeekday + 7) % 7
  const days: (CalendarDay | null)[] = Array.from({ length: blanks }, () => null)
  for (let number = 1; number <= daysInMonth(month); number += 1) {
    const date = `${month}-${pad(number)}` as CalendarDate
    days.push({ date, number, result: byDate.get(date) ?? null })
  }
  while (days.length % 7 !== 0) days.push(null)

  const weeks: CalendarWeek[] = []
  for (let start = 0; start < days.length; start += 7) {
    const weekDays = days.slice(start, start + 7)
    weeks.push({ days: weekDays, total: sumDays(weekDays.flatMap((day) => (day?.result ? [day.result] : []))) })
  }
  return { month, weeks, total: sumDays(inMonth) }
}

/** The months that a calendar shows. */
export interface MonthRange {
  readonly first: Month
  readonly last: Month
}

/** The first and last month with a trade; null without any. */
export function monthRange(results: readonly DayResult[]): MonthRange | null {
  const dates = results.map((day) => day.date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  return first === undefined || last === undefined ? null : { first: monthOf(first), last: monthOf(last) }
}

/** How many months after the current one can be planned. */
const plannableMonths = 12

/** Extends a range to the current month and the months that can be planned. */
export function extendRangeForPlanning(range: MonthRange | null, today: Month): MonthRange {
  const ahead = addMonths(today, plannableMonths)
  if (range === null) return { first: today, last: ahead }
  return { first: today < range.first ? today : range.first, last: ahead > range.last ? ahead : range.last }
}

/** The nearest month within the range; `fallback` if the month is null or invalid. */
export function clampMonth(month: Month | null, range: MonthRange, fallback: Month = range.last): Month {
  if (month === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return fallback
  return month < range.first ? range.first : month > range.last ? range.last : month
}
