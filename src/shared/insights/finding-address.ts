import type { Insight } from '#api/insights/insights.ts'
import { writeFilterToAddress } from '#shared/filter/filter-address.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'

type Subject = Pick<NonNullable<Insight['subject']>, 'kind' | 'value'>

/** The filter that selects the trades of a subject. */
export function filterOfSubject({ kind, value }: Subject): TradeFilter {
  switch (kind) {
    case 'hour':
      return { ...noFilter, entryHours: [value] }
    case 'weekday':
      return { ...noFilter, entryWeekdays: [value] }
    case 'symbol':
      return { ...noFilter, symbols: [value] }
    case 'setup':
      return { ...noFilter, setups: [value] }
  }
}

/** The filter that selects the trades that a finding is about; null where the history has none. */
export function filterOfFinding({ kind, subject }: Pick<Insight, 'kind' | 'subject'>): TradeFilter | null {
  if (subject !== null) return filterOfSubject(subject)
  if (kind === 'missingStops') return { ...noFilter, hasStop: false }
  return null
}

/** The address of the history with the trades that count among those of a filter. */
export function countedTradesAddress(filter: TradeFilter): string {
  const address = new URLSearchParams()
  writeFilterToAddress(address, { ...filter, statuses: ['completed'], excluded: false })
  return `/trade-history?${address.toString()}`
}

/** The address of a finding on its screen. */
export const findingAddress = (key: string): string => `/ai-insights?finding=${encodeURIComponent(key)}`
