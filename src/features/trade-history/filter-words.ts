import type { CalendarDate, Id } from '#domain/units.ts'
import { formatDate, formatMinutes, formatMoney, formatR } from '#ui/format.ts'
import type { HistoryContext } from './history-context.ts'
import type { FilterField, HistoryFilter } from './history-filter.ts'
import { earlierImport } from './import-choices.ts'
import {
  assetClassNames,
  directionNames,
  exitReasonNames,
  hourName,
  lackNames,
  resultNames,
  sessionNames,
  sourceNames,
  stateNames,
  statusNames,
  weekdayNames,
} from './trade-words.ts'

/** A range in words; either end may be open. */
function range<T>(from: T | null, to: T | null, write: (value: T) => string): string {
  if (from !== null && to !== null) return from === to ? write(from) : `${write(from)} – ${write(to)}`
  if (from !== null) return `from ${write(from)}`
  return to === null ? '' : `up to ${write(to)}`
}

/** Some choices in words: the first two, and how many more. */
function choices(values: readonly string[]): string {
  return values.length <= 3 ? values.join(', ') : `${values.slice(0, 2).join(', ')} and ${values.length - 2} more`
}

/** What a chip says of an answered question of the filter. `fields` are those that ask it. */
export function filterWords(filter: HistoryFilter, fields: readonly FilterField[], context: HistoryContext): string {
  const named = (list: 'setups' | 'exchanges' | 'tags' | 'mistakes', ids: readonly Id[]) =>
    choices(ids.map((id) => context.names[list].get(id) ?? 'unknown'))
  const [field] = fields
  switch (field) {
    case 'from':
    case 'to':
      return range<CalendarDate>(filter.from, filter.to, formatDate)
    case 'symbols':
      return `Symbol: ${choices(filter.symbols)}`
    case 'assetClasses':
      return `Class: ${choices(filter.assetClasses.map((value) => assetClassNames[value]))}`
    case 'direction':
      return filter.direction === null ? '' : directionNames[filter.direction]
    case 'results':
      return `Result: ${choices(filter.results.map((value) => resultNames[value]))}`
    case 'statuses':
      return `Status: ${choices(filter.statuses.map((value) => statusNames[value]))}`
    case 'setups':
      return `Setup: ${named('setups', filter.setups)}`
    case 'exchanges':
      return `Exchange: ${named('exchanges', filter.exchanges)}`
    case 'tags':
      return `Tag: ${named('tags', filter.tags)}`
    case 'mistakes':
      return `Mistake: ${named('mistakes', filter.mistakes)}`
    case 'batches':
      return `Import: ${choices(filter.batches.map((id) => context.imports.get(id) ?? earlierImport))}`
    case 'sources':
      return `Source: ${choices(filter.sources.map((value) => sourceNames[value]))}`
    case 'exitReasons':
      return `Exit: ${choices(filter.exitReasons.map((value) => exitReasonNames[value]))}`
    case 'weekdays':
      return choices(filter.weekdays.map((day) => weekdayNames[Number(day) - 1] ?? day))
    case 'entryWeekdays':
      return `Entered on ${choices(filter.entryWeekdays.map((day) => weekdayNames[Number(day) - 1] ?? day))}`
    case 'entryHours':
      return `Entered ${choices(filter.entryHours.map(hourName))}`
    case 'entrySessions':
      return `Session: ${choices(filter.entrySessions.map((value) => sessionNames[value]))}`
    case 'without':
      return choices(filter.without.map((lack) => lackNames[lack]))
    case 'minR':
    case 'maxR':
      return `R ${range(filter.minR, filter.maxR, (value) => formatR(value))}`
    case 'minPnl':
    case 'maxPnl':
      return `Net P&L ${range(filter.minPnl, filter.maxPnl, (value) => formatMoney(value, context.portfolio.currency, { signed: true }))}`
    case 'minHold':
    case 'maxHold':
      return `Held ${range(filter.minHold, filter.maxHold, formatMinutes)}`
    case 'excluded':
    case 'locked':
    case 'reviewed':
    case 'hasStop':
    case 'hasMae':
      return stateNames[field][filter[field] === true ? 'true' : 'false']
    case 'stat':
    case 'statIs':
    case 'statMin':
    case 'statMax': {
      const stat = context.stats.find(({ id }) => id === filter.stat)
      const bounds = range(filter.statMin, filter.statMax, String)
      const rest = filter.statIs === '' ? bounds : filter.statIs
      return `${stat?.name ?? 'Own statistic'}${rest === '' ? '' : `: ${rest}`}`
    }
    case 'search':
      return `“${filter.search}”`
    case undefined:
      break
  }
  return ''
}
