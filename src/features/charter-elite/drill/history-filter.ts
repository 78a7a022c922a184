import type { ColumnKey } from '#domain/analysis/shapes/columns.ts'
import { isBound } from '#domain/analysis/shapes/is-bound.ts'
import { dateOfDay, dayOfDate } from '#domain/analysis/shapes/read-columns.ts'
import { unknownValue } from '#domain/analysis/shapes/select-rows.ts'
import type { Brush, RangeBrush, SimpleBrush, ValuesBrush } from '#domain/analysis/shapes/selection.ts'
import type { ToolBase } from '#domain/analysis/shapes/tool.ts'
import type { MissingField } from '#domain/analysis/shapes/trade-conditions.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'

/** Fields of the filter that are lists of a column's values. */
const listFields: { readonly [Key in ColumnKey]?: keyof TradeFilter } = {
  setupId: 'setups',
  exchangeId: 'exchanges',
  importBatchId: 'batches',
  result: 'results',
  assetClass: 'assetClasses',
  source: 'sources',
  exitReason: 'exitReasons',
  entryHour: 'entryHours',
  entryWeekday: 'entryWeekdays',
  entrySession: 'entrySessions',
  tags: 'tags',
  mistakeIds: 'mistakes',
}

/** What the filter calls the absence of a column's value. */
const absences: { readonly [Key in ColumnKey]?: MissingField } = {
  setupId: 'setup',
  exchangeId: 'exchange',
  exitReason: 'exitReason',
  entrySession: 'session',
  result: 'result',
  tags: 'tag',
  mistakeIds: 'mistake',
}

/** Holding times below this many minutes apart are the same: the filter's upper bound is exclusive. */
const holdStep = 1e-6

// A bound at the end of an axis says nothing.
const larger = (a: number | null, b: number) => (!isBound(b) ? a : a === null ? b : Math.max(a, b))
const smaller = (a: number | null, b: number) => (!isBound(b) ? a : a === null ? b : Math.min(a, b))

function laterDate(a: CalendarDate | null, day: number): CalendarDate | null {
  if (!isBound(day)) return a
  return dateOfDay(a === null ? day : Math.max(dayOfDate(a), day))
}
function earlierDate(a: CalendarDate | null, day: number): CalendarDate | null {
  if (!isBound(day)) return a
  return dateOfDay(a === null ? day : Math.min(dayOfDate(a), day))
}

/** A filter by a custom stat; it names one stat, with one value or bounds of it. */
function narrowByStat(filter: TradeFilter, statId: Id, brush: SimpleBrush, isFlag: boolean): TradeFilter | null {
  if (filter.stat !== null && filter.stat !== statId) return null
  const one = { ...filter, stat: statId }
  if (brush.kind === 'range')
    return { ...one, statMin: larger(filter.statMin, brush.low), statMax: smaller(filter.statMax, brush.high) }
  const [value = unknownValue, ...others] = brush.values
  if (others.length > 0 || (filter.statIs !== '' && filter.statIs !== value)) return null
  if (value === unknownValue) return { ...one, without: [...filter.without, 'stat'] }
  return { ...one, statIs: isFlag ? (flagTexts[value] ?? value) : value }
}

const statPrefix = 'stat:'
/** The filter writes yes and no as the API does. */
const flagTexts: Readonly<Record<string, string>> = { yes: 'true', no: 'false' }

function narrowByRange(filter: TradeFilter, { column, low, high }: RangeBrush): TradeFilter | null {
  if (column === 'exitDate' || column === 'listedOn')
    return { ...filter, from: laterDate(filter.from, Math.ceil(low)), to: earlierDate(filter.to, Math.floor(high)) }
  if (column === 'realizedR') return { ...filter, minR: larger(filter.minR, low), maxR: smaller(filter.maxR, high) }
  if (column === 'netPnl')
    return { ...filter, minPnl: larger(filter.minPnl, low), maxPnl: smaller(filter.maxPnl, high) }
  return column === 'holdMinutes'
    ? {
        ...filter,
        minHold: larger(filter.minHold, low),
        maxHold: smaller(filter.maxHold, isBound(high) ? high + holdStep : high),
      }
    : null
}

/** The history filters by at most so many values of a list. */
const maxListed = 50

function narrowList(filter: TradeFilter, field: keyof TradeFilter, values: readonly string[]): TradeFilter | null {
  const now = filter[field] as readonly string[]
  // A trade may have several tags and mistakes: having one of each list cannot be said.
  if (now.length > 0 && (field === 'tags' || field === 'mistakes')) return null
  const both = now.length === 0 ? values : values.filter((value) => now.includes(value))
  return both.length === 0 || both.length > maxListed ? null : { ...filter, [field]: both }
}

function narrowByValues(filter: TradeFilter, { column, values }: ValuesBrush): TradeFilter | null {
  if (values.includes(unknownValue)) {
    const absence = absences[column]
    return absence === undefined || values.length > 1 ? null : { ...filter, without: [...filter.without, absence] }
  }
  if (column === 'direction') {
    const [side] = values
    const isOne = values.length === 1 && (side === 'long' || side === 'short')
    return isOne && (filter.direction === null || filter.direction === side) ? { ...filter, direction: side } : null
  }
  if (column === 'symbol') return filter.roots.length > 0 ? null : narrowList(filter, 'symbols', values)
  if (column === 'root') return filter.symbols.length > 0 ? null : narrowList(filter, 'roots', values)
  const field = listFields[column]
  return field === undefined ? null : narrowList(filter, field, values)
}

function narrow(filter: TradeFilter, brush: SimpleBrush, flags: ReadonlySet<Id>): TradeFilter | null {
  if (brush.column.startsWith(statPrefix)) {
    const statId = brush.column.slice(statPrefix.length)
    return narrowByStat(filter, statId, brush, flags.has(statId))
  }
  return brush.kind === 'range' ? narrowByRange(filter, brush) : narrowByValues(filter, brush)
}

/** The trades that tools of a base are about, in the words of the filter. */
function ofBase(filter: TradeFilter, base: ToolBase): TradeFilter {
  // Selected by the day of the entry, and in the history by that of the exit, which may be any later one.
  if (base === 'entered') return { ...filter, to: null, excluded: false }
  return { ...filter, excluded: false, statuses: [base === 'missed' ? 'missed' : 'completed'] }
}

export interface HistoryFilter {
  readonly filter: TradeFilter
  /** Whether the filter selects more trades than the brushes do, because it cannot say some of them. */
  readonly isWider: boolean
}

/** The filter of the history for a selection with brushes. `flags` are the custom stats that are yes or no. */
export function toHistoryFilter(
  filter: TradeFilter,
  base: ToolBase,
  brushes: readonly Brush[],
  flags: ReadonlySet<Id> = new Set(),
): HistoryFilter {
  const hasDays = filter.from !== null || filter.to !== null
  let [narrowed, isWider] = [ofBase(filter, base), base === 'entered' && hasDays]
  for (const brush of brushes) {
    const parts = brush.kind === 'trades' ? [] : brush.kind === 'both' ? [brush.first, brush.second] : [brush]
    if (parts.length === 0) isWider = true
    for (const part of parts) {
      const next = narrow(narrowed, part, flags)
      if (next === null) isWider = true
      else narrowed = next
    }
  }
  return { filter: narrowed, isWider }
}
