import type { HistoryGrouping } from '#api/trades/history.ts'
import type { TradeGrouping } from '#contract/trades/history.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { hasBands, isStatGrouping, readBand, statGrouping, statOfGrouping } from '#domain/formulas/stat-grouping.ts'
import { isShownOn } from '#domain/formulas/stat-places.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import { addDays } from '#domain/time/add-days.ts'
import { lastDayOf } from '#shared/calendar/month.ts'
import type { TradeFilter } from './trade-filter.ts'

/** Labels of the groupings, in the order of the menu. */
export const groupingNames: Readonly<Record<TradeGrouping, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  weekday: 'Weekday',
  entryHour: 'Entry hour',
  entryWeekday: 'Entry weekday',
  entrySession: 'Entry session',
  symbol: 'Symbol',
  assetClass: 'Asset class',
  setup: 'Setup',
  tag: 'Tag',
  mistake: 'Mistake',
  direction: 'Side',
  result: 'Result',
  status: 'Status',
  exitReason: 'Exit reason',
  exchange: 'Exchange',
  source: 'Source',
}
const groupings = Object.keys(groupingNames) as TradeGrouping[]

/** The grouping that an address names; null for none. */
export function readGrouping(text: string | null): HistoryGrouping | null {
  if (text === null) return null
  if (isStatGrouping(text)) return isUuid(statOfGrouping(text)) ? text : null
  return groupings.find((choice) => choice === text) ?? null
}

/** Labels of all groupings: those that every history has, and the trader's custom stats. */
export function groupingChoices(stats: readonly CustomStat[]): Readonly<Record<HistoryGrouping, string>> {
  const offered = stats.filter((stat) => isShownOn(stat, 'history'))
  return { ...groupingNames, ...Object.fromEntries(offered.map(({ id, name }) => [statGrouping(id), name])) }
}

/** Groupings whose groups overlap: a trade is in the group of each of its tags or mistakes. */
export const overlappingGroupings: ReadonlySet<HistoryGrouping> = new Set<HistoryGrouping>(['tag', 'mistake'])

// The stricter of two bounds; null is no bound.
const laterDate = (a: CalendarDate | null, b: CalendarDate) => (a !== null && a > b ? a : b)
const earlierDate = (a: CalendarDate | null, b: CalendarDate) => (a !== null && a < b ? a : b)

/** First and last day of a group by date. */
function periodDays(by: 'day' | 'week' | 'month' | 'year', key: string): readonly [CalendarDate, CalendarDate] {
  if (by === 'day') return [key as CalendarDate, key as CalendarDate]
  if (by === 'week') return [key as CalendarDate, addDays(key as CalendarDate, 6)]
  if (by === 'year') return [`${key}-01-01` as CalendarDate, `${key}-12-31` as CalendarDate]
  return [`${key}-01` as CalendarDate, lastDayOf(key)]
}

/** A list of one choice, for any list of the filter. */
const singleChoice = (value: string) => [value] as never[]

/** The larger and the smaller of two bounds; null is no bound. */
const larger = (a: number | null, b: number) => (a === null ? b : Math.max(a, b))
const smaller = (a: number | null, b: number) => (a === null ? b : Math.min(a, b))

/** The changes that limit a filter to a value, or a band of values, of a custom stat. A filter names one stat. */
function filterForStat(filter: TradeFilter, statId: Id, key: string | null, stats: readonly CustomStat[]) {
  if (filter.stat !== null && filter.stat !== statId) return null
  const one = { ...noStat, stat: statId }
  if (key === null) return { ...one, without: [...new Set([...filter.without, 'stat' as const])] }
  const stat = stats.find(({ id }) => id === statId)
  const band = stat !== undefined && hasBands(stat) ? readBand(key) : null
  if (band === null) return { ...one, statIs: key }
  return { ...one, statMin: larger(filter.statMin, band.low), statMax: smaller(filter.statMax, band.high) }
}
const noStat = { statIs: '', statMin: null, statMax: null } as const

/**
 * The changes that limit a filter to one group; null if there are none: one tag or mistake of several in the filter, or
 * another custom stat than that of the filter.
 */
export function filterForGroup(
  filter: TradeFilter,
  by: HistoryGrouping,
  key: string | null,
  stats: readonly CustomStat[] = [],
): Partial<TradeFilter> | null {
  if (isStatGrouping(by)) return filterForStat(filter, statOfGrouping(by), key, stats)
  const without = (field: TradeFilter['without'][number]) => ({ without: [...new Set([...filter.without, field])] })
  switch (by) {
    case 'day':
    case 'week':
    case 'month':
    case 'year': {
      if (key === null) return without('date')
      const [from, to] = periodDays(by, key)
      return { from: laterDate(filter.from, from), to: earlierDate(filter.to, to) }
    }
    case 'weekday':
      return key === null ? without('date') : { weekdays: singleChoice(key) }
    case 'entryHour':
      return key === null ? without('entry') : { entryHours: singleChoice(key) }
    case 'entryWeekday':
      return key === null ? without('entry') : { entryWeekdays: singleChoice(key) }
    case 'entrySession':
      return key === null ? without('session') : { entrySessions: singleChoice(key) }
    case 'setup':
      return key === null ? without('setup') : { setups: singleChoice(key) }
    case 'exchange':
      return key === null ? without('exchange') : { exchanges: singleChoice(key) }
    case 'exitReason':
      return key === null ? without('exitReason') : { exitReasons: singleChoice(key) }
    case 'result':
      return key === null ? without('result') : { results: singleChoice(key) }
    case 'tag':
      if (key === null) return without('tag')
      return filter.tags.length > 1 || (filter.tags.length === 1 && filter.tags[0] !== key)
        ? null
        : { tags: singleChoice(key) }
    case 'mistake': {
      if (key === null) return without('mistake')
      const { mistakes } = filter
      return mistakes.length > 1 || (mistakes.length === 1 && mistakes[0] !== key)
        ? null
        : { mistakes: singleChoice(key) }
    }
    case 'symbol':
      return { symbols: singleChoice(key ?? ''), roots: [] }
    case 'assetClass':
      return { assetClasses: singleChoice(key ?? '') }
    case 'status':
      return { statuses: singleChoice(key ?? '') }
    case 'source':
      return { sources: singleChoice(key ?? '') }
    case 'direction':
      return { direction: key as TradeFilter['direction'] }
  }
}
