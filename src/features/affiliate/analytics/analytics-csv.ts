import type { Analytics, DetailedAnalytics } from '#api/affiliates/earnings.ts'
import { csvRecord } from '#domain/importers/reading/tables/csv.ts'
import { namedGroups } from './group-rows.ts'
import { groupings } from './series-keys.ts'

const header = ['Part', 'Name', 'Clicks', 'Visitors', 'Sign-ups', 'Paying', 'Revenue', 'Earned', 'Currency']

/**
 * The figures of a period as CSV, exact and without units: a line for each day, group and cohort. Text that a spreadsheet
 * would run as a formula is guarded.
 */
export function analyticsCsv(analytics: Analytics, detailed: DetailedAnalytics, currency: string): string {
  const days = analytics.series.map((day) => [
    'Day',
    day.day,
    day.clicks,
    day.uniqueVisitors,
    day.signups,
    day.paidConversions,
    day.revenue,
    day.commission,
    currency,
  ])
  const groups = groupings.flatMap(({ value, label }) =>
    namedGroups(detailed, value).map(({ name, figures }) => [
      label,
      name,
      figures.clicks,
      '',
      figures.signups,
      figures.paidConversions,
      figures.revenue,
      figures.commission,
      currency,
    ]),
  )
  const cohorts = detailed.cohorts.map((cohort) => [
    'Cohorts',
    cohort.month,
    '',
    '',
    cohort.signups,
    cohort.paidConversions,
    cohort.revenue,
    cohort.commission,
    currency,
  ])
  return [header, ...days, ...groups, ...cohorts].map((cells) => csvRecord(cells)).join('')
}
