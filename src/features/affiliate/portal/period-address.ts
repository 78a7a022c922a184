import type { PeriodQuery } from '#api/affiliates/earnings.ts'
import { analyticsPeriods, countDays, maxRangeDays, type AnalyticsPeriod } from '#domain/affiliate/analytics-period.ts'
import { parseCalendarDate } from '#domain/time/calendar-date.ts'

export const shownPeriods = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '12m', label: '12 months' },
] as const satisfies readonly { value: AnalyticsPeriod; label: string }[]

const isPeriod = (text: string | null): text is AnalyticsPeriod => analyticsPeriods.some((period) => period === text)

/** The period that an address names: a valid own range, else a known period, else 30 days. */
export function parsePeriod(address: URLSearchParams): PeriodQuery {
  const from = parseCalendarDate(address.get('from'))
  const to = parseCalendarDate(address.get('to'))
  if (from !== null && to !== null) {
    const days = countDays({ from, to })
    if (days >= 1 && days <= maxRangeDays) return { from, to }
  }
  const period = address.get('period')
  return { period: isPeriod(period) ? period : '30d' }
}

/** Writes a period into an address; the default leaves none. */
export function writePeriod(address: URLSearchParams, query: PeriodQuery): URLSearchParams {
  for (const name of ['period', 'from', 'to']) address.delete(name)
  if ('from' in query) {
    address.set('from', query.from)
    address.set('to', query.to)
  } else if (query.period !== '30d') address.set('period', query.period)
  return address
}
