/** The series of an affiliate's analytics, in their order on screen. */
export const seriesKeys = ['clicks', 'uniqueVisitors', 'signups', 'paidConversions', 'revenue', 'commission'] as const
export type SeriesKey = (typeof seriesKeys)[number]

export const seriesLabels: Readonly<Record<SeriesKey, string>> = {
  clicks: 'Clicks',
  uniqueVisitors: 'Visitors',
  signups: 'Sign-ups',
  paidConversions: 'Paying',
  revenue: 'Revenue',
  commission: 'Earnings',
}

/** How the clicks of a period are grouped, in their order on screen. */
export const groupings = [
  { value: 'source', label: 'Sources' },
  { value: 'campaign', label: 'Campaigns' },
  { value: 'link', label: 'Links' },
  { value: 'device', label: 'Devices' },
  { value: 'country', label: 'Countries' },
  { value: 'cohort', label: 'Cohorts' },
] as const
export type Grouping = (typeof groupings)[number]['value']
