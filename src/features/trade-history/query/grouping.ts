import type { TradeGrouping } from '#contract/trades/history.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { HistoryFilter } from './history-filter.ts'

/** Names of the groupings on screen, in the order of the menu. */
export const groupingNames: Readonly<Record<TradeGrouping, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  weekday: 'Weekday',
  entryHour: 'Hour of entry',
  entryWeekday: 'Weekday of entry',
  entrySession: 'Session of entry',
  symbol: 'Symbol',
  assetClass: 'Asset class',
  setup: 'Setup',
  tag: 'Tag',
  mistake: 'Mistake',
  direction: 'Direction',
  result: 'Result',
  status: 'Status',
  exitReason: 'Exit reason',
  exchange: 'Exchange',
  source: 'Source',
}
export const groupings = Object.keys(groupingNames) as TradeGrouping[]

/** Groupings whose groups overlap: a trade is in each of its own. */
export const overlappingGroupings: ReadonlySet<TradeGrouping> = new Set(['tag', 'mistake'])

const dayMs = 86_400_000
const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10) as CalendarDate

/** The later of two first days, the earlier of two last ones; null is no bound. */
const laterDate = (a: CalendarDate | null, b: CalendarDate) => (a !== null && a > b ? a : b)
const earlierDate = (a: CalendarDate | null, b: CalendarDate) => (a !== null && a < b ? a : b)

/** First and last day of a group of days. */
function periodDays(by: 'day' | 'week' | 'month' | 'year', key: string): readonly [CalendarDate, CalendarDate] {
  if (by === 'day') return [key as CalendarDate, key as CalendarDate]
  if (by === 'week') return [key as CalendarDate, dateOf(Date.parse(key) + 6 * dayMs)]
  if (by === 'year') return [`${key}-01-01` as CalendarDate, `${key}-12-31` as CalendarDate]
  const [year, month] = key.split('-').map(Number)
  return [`${key}-01` as CalendarDate, dateOf(Date.UTC(year ?? 0, month ?? 0, 0))]
}

/** A list of one choice, of whatever list of the filter. */
const singleChoice = (value: string) => [value] as never[]

/**
 * What the filter is to say for the trades of one group alone; null where the filter cannot say it: a group of a tag
 * within a filter by other tags.
 */
export function filterForGroup(
  filter: HistoryFilter,
  by: TradeGrouping,
  key: string | null,
): Partial<HistoryFilter> | null {
  const lacking = (what: HistoryFilter['without'][number]) => ({ without: [...new Set([...filter.without, what])] })
  switch (by) {
    case 'day':
    case 'week':
    case 'month':
    case 'year': {
      if (key === null) return lacking('date')
      const [from, to] = periodDays(by, key)
      return { from: laterDate(filter.from, from), to: earlierDate(filter.to, to) }
    }
    case 'weekday':
      return key === null ? lacking('date') : { weekdays: singleChoice(key) }
    case 'entryHour':
      return key === null ? lacking('entry') : { entryHours: singleChoice(key) }
    case 'entryWeekday':
      return key === null ? lacking('entry') : { entryWeekdays: singleChoice(key) }
    case 'entrySession':
      return key === null ? lacking('session') : { entrySessions: singleChoice(key) }
    case 'setup':
      return key === null ? lacking('setup') : { setups: singleChoice(key) }
    case 'exchange':
      return key === null ? lacking('exchange') : { exchanges: singleChoice(key) }
    case 'exitReason':
      return key === null ? lacking('exitReason') : { exitReasons: singleChoice(key) }
    case 'result':
      return key === null ? lacking('result') : { results: singleChoice(key) }
    case 'tag':
      if (key === null) return lacking('tag')
      return filter.tags.length > 1 || (filter.tags.length === 1 && filter.tags[0] !== key)
        ? null
        : { tags: singleChoice(key) }
    case 'mistake': {
      if (key === null) return lacking('mistake')
      const { mistakes } = filter
      return mistakes.length > 1 || (mistakes.length === 1 && mistakes[0] !== key)
        ? null
        : { mistakes: singleChoice(key) }
    }
    case 'symbol':
      return { symbols: singleChoice(key ?? '') }
    case 'assetClass':
      return { assetClasses: singleChoice(key ?? '') }
    case 'status':
      return { statuses: singleChoice(key ?? '') }
    case 'source':
      return { sources: singleChoice(key ?? '') }
    case 'direction':
      return { direction: key as HistoryFilter['direction'] }
  }
}
