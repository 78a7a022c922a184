import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import {
  assetClassLabels,
  directionLabels,
  exitReasonLabels,
  resultLabels,
  sourceLabels,
  statusLabels,
} from '#shared/trade/trade-labels.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { formatDate, formatMinutes, formatMoney, formatR } from '#ui/figures/format.ts'
import { weekdayNames } from '#ui/figures/weekday-names.ts'
import { earlierImport } from './import-choices.ts'
import type { JournalContext } from './journal-context.ts'
import { rootName } from './symbol-choices.ts'
import type { FilterField, TradeFilter } from './trade-filter.ts'
import { hourName, missingFieldNames, sessionNames, flagNames } from './trade-names.ts'

/** Describes a range; either end may be open. */
function rangeText<T>(from: T | null, to: T | null, write: (value: T) => string): string {
  if (from !== null && to !== null) return from === to ? write(from) : `${write(from)} – ${write(to)}`
  if (from !== null) return `from ${write(from)}`
  return to === null ? '' : `up to ${write(to)}`
}

/** Lists up to three choices; of more, the first two and the number of the others. */
function choicesText(values: readonly string[]): string {
  return values.length <= 3 ? values.join(', ') : `${values.slice(0, 2).join(', ')} and ${values.length - 2} more`
}

/** The label of a condition of the filter. `fields` are the fields of the condition. */
export function describeCondition(
  filter: TradeFilter,
  fields: readonly FilterField[],
  context: JournalContext,
): string {
  const named = (list: 'setups' | 'exchanges' | 'tags' | 'mistakes', ids: readonly Id[]) =>
    choicesText(ids.map((id) => context.names[list].get(id) ?? 'Unknown'))
  const [field] = fields
  switch (field) {
    case 'from':
    case 'to':
      return capitalize(rangeText<CalendarDate>(filter.from, filter.to, formatDate))
    case 'symbols':
    case 'roots':
      return `Symbol: ${choicesText([...filter.roots.map(rootName), ...filter.symbols])}`
    case 'assetClasses':
      return `Class: ${choicesText(filter.assetClasses.map((value) => assetClassLabels[value]))}`
    case 'direction':
      return filter.direction === null ? '' : directionLabels[filter.direction]
    case 'results':
      return `Result: ${choicesText(filter.results.map((value) => resultLabels[value]))}`
    case 'statuses':
      return `Status: ${choicesText(filter.statuses.map((value) => statusLabels[value]))}`
    case 'setups':
      return `Setup: ${named('setups', filter.setups)}`
    case 'exchanges':
      return `Exchange: ${named('exchanges', filter.exchanges)}`
    case 'tags':
      return `Tag: ${named('tags', filter.tags)}`
    case 'mistakes':
      return `Mistake: ${named('mistakes', filter.mistakes)}`
    case 'batches':
      return `Import: ${choicesText(filter.batches.map((id) => context.imports.get(id) ?? earlierImport))}`
    case 'sources':
      return `Source: ${choicesText(filter.sources.map((value) => sourceLabels[value]))}`
    case 'exitReasons':
      return `Exit: ${choicesText(filter.exitReasons.map((value) => exitReasonLabels[value]))}`
    case 'weekdays':
      return choicesText(filter.weekdays.map((day) => weekdayNames[Number(day) - 1] ?? day))
    case 'entryWeekdays':
      return `Entry day: ${choicesText(filter.entryWeekdays.map((day) => weekdayNames[Number(day) - 1] ?? day))}`
    case 'entryHours':
      return `Entry hour: ${choicesText(filter.entryHours.map(hourName))}`
    case 'entrySessions':
      return `Session: ${choicesText(filter.entrySessions.map((value) => sessionNames[value]))}`
    case 'without':
      return choicesText(filter.without.map((missing) => missingFieldNames[missing]))
    case 'minR':
    case 'maxR':
      return `R ${rangeText(filter.minR, filter.maxR, (value) => formatR(value))}`
    case 'minPnl':
    case 'maxPnl':
      return `Net P&L ${rangeText(filter.minPnl, filter.maxPnl, (value) => formatMoney(value, context.portfolio.currency, { signed: true }))}`
    case 'minHold':
    case 'maxHold':
      return `Held ${rangeText(filter.minHold, filter.maxHold, formatMinutes)}`
    case 'excluded':
    case 'locked':
    case 'reviewed':
    case 'hasStop':
    case 'hasMae':
      return flagNames[field][filter[field] === true ? 'true' : 'false']
    case 'stat':
    case 'statIs':
    case 'statMin':
    case 'statMax': {
      const stat = context.stats.find(({ id }) => id === filter.stat)
      const bounds = rangeText(filter.statMin, filter.statMax, String)
      const condition = filter.statIs === '' ? bounds : filter.statIs
      return `${stat?.name ?? 'Custom stat'}${condition === '' ? '' : `: ${condition}`}`
    }
    case 'tradeList':
      return context.tradeList === undefined ? 'Chosen trades' : `Trades: ${context.tradeList}`
    case 'search':
      return `“${filter.search}”`
    case undefined:
      break
  }
  return ''
}
