import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'

export const analyticsPeriods = ['7d', '30d', '90d', '12m', 'all'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** Days of each period, including today; "all" is at most three years. */
const days: Readonly<Record<AnalyticsPeriod, number>> = { '7d': 7, '30d': 30, '90d': 90, '12m': 365, all: 1_095 }
const dateOf = (ms: number): CalendarDate => new Date(ms).toISOString().slice(0, 10) as CalendarDate
const startOf = (moment: Instant | CalendarDate): number => Date.parse(moment.slice(0, 10))

/**
 * The days of a period in UTC, oldest first, ending today. "all" starts on the day the affiliate joined, at most three
 * years ago.
 */
export function daysInPeriod(period: AnalyticsPeriod, now: Instant, joinedAt: Instant): CalendarDate[] {
  const today = startOf(now)
  const since = today - (days[period] - 1) * dayMs
  const first = period === 'all' ? Math.min(today, Math.max(since, startOf(joinedAt))) : since
  return Array.from({ length: (today - first) / dayMs + 1 }, (_, index) => dateOf(first + index * dayMs))
}
