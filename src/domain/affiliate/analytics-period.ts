import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'

export const analyticsPeriods = ['7d', '30d', '90d', '12m', 'all'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** The most days that a stated range may have. */
export const maxRangeDays = 1_096

/** Days of each period, including today; "all" is at most three years. */
const days: Readonly<Record<AnalyticsPeriod, number>> = { '7d': 7, '30d': 30, '90d': 90, '12m': 365, all: 1_095 }
const dateOf = (ms: number): CalendarDate => new Date(ms).toISOString().slice(0, 10) as CalendarDate
const startOf = (moment: Instant | CalendarDate): number => Date.parse(moment.slice(0, 10))

/** A first and a last day in UTC, both included. */
export interface DayRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** The number of days of a range; 0 or less if it ends before it starts. */
export function countDays({ from, to }: DayRange): number {
  return (startOf(to) - startOf(from)) / dayMs + 1
}

/** The days of a range, oldest first. */
export function daysInRange(range: DayRange): CalendarDate[] {
  const first = startOf(range.from)
  return Array.from({ length: Math.max(0, countDays(range)) }, (_, index) => dateOf(first + index * dayMs))
}

/**
 * The days of a period in UTC, oldest first, ending today. "all" starts on the day the affiliate joined, at most three
 * years ago.
 */
export function daysInPeriod(period: AnalyticsPeriod, now: Instant, joinedAt: Instant): CalendarDate[] {
  const today = startOf(now)
  const since = today - (days[period] - 1) * dayMs
  const first = period === 'all' ? Math.min(today, Math.max(since, startOf(joinedAt))) : since
  return daysInRange({ from: dateOf(first), to: dateOf(today) })
}

/** The month of a moment so far, in UTC. */
export function monthToDate(now: Instant): DayRange {
  return { from: `${now.slice(0, 7)}-01` as CalendarDate, to: dateOf(startOf(now)) }
}

/**
 * The range that a range is compared with. A part of a month that starts on its first day has the same days of the month
 * before, as far as that has them; any other range has as many days that end the day before.
 */
export function rangeBefore(range: DayRange): DayRange {
  const { from, to } = range
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) {
    const lastDay = startOf(from) - dayMs
    const month = dateOf(lastDay).slice(0, 7)
    const sameDay = Number(to.slice(8, 10))
    const day = Math.min(sameDay, Number(dateOf(lastDay).slice(8, 10)))
    return { from: `${month}-01` as CalendarDate, to: `${month}-${String(day).padStart(2, '0')}` as CalendarDate }
  }
  return { from: dateOf(startOf(from) - countDays(range) * dayMs), to: dateOf(startOf(from) - dayMs) }
}
