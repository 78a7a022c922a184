import type { z } from 'zod'
import type { tradeFilter } from '#contract/trades/filter.ts'
import type { entrySessions } from '#domain/datapoints/fields/choices.ts'
import type { Direction } from '#domain/fills/fill.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { ExitReason, TradeResult, TradeSource, TradeStatus } from '#domain/trade/fields/choices.ts'

/** A session of a market that trades are entered in. */
export type EntrySession = (typeof entrySessions)[number]

/** What trades can be asked for that have none of it. */
export type MissingField = NonNullable<z.output<typeof tradeFilter>['without']>[number]

/** What the history screen shows, as its address states it. Null and empty lists mean "all". */
export interface HistoryFilter {
  /** First and last exit date, both included, in the portfolio's time zone. */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly symbols: readonly string[]
  readonly assetClasses: readonly AssetClass[]
  readonly direction: Direction | null
  readonly results: readonly TradeResult[]
  readonly statuses: readonly TradeStatus[]
  readonly setups: readonly Id[]
  readonly exchanges: readonly Id[]
  readonly tags: readonly Id[]
  readonly mistakes: readonly Id[]
  readonly batches: readonly Id[]
  readonly sources: readonly TradeSource[]
  readonly exitReasons: readonly ExitReason[]
  /** 1 (Monday) to 7, of the exit; and of the entry with its hour, by the portfolio's clock. */
  readonly weekdays: readonly string[]
  readonly entryWeekdays: readonly string[]
  readonly entryHours: readonly string[]
  readonly entrySessions: readonly EntrySession[]
  readonly without: readonly MissingField[]
  /** Bounds of the R-multiple, both included. */
  readonly minR: number | null
  readonly maxR: number | null
  /** Bounds of the net P&L, both included. */
  readonly minPnl: number | null
  readonly maxPnl: number | null
  /** Minutes held: at least, and less than. */
  readonly minHold: number | null
  readonly maxHold: number | null
  /** True: only trades left out of the statistics; false: only those in them. */
  readonly excluded: boolean | null
  readonly locked: boolean | null
  readonly reviewed: boolean | null
  readonly hasStop: boolean | null
  readonly hasMae: boolean | null
  /** A statistic of the trader's own: trades that have a value of it, narrowed by the three below. */
  readonly stat: Id | null
  readonly statIs: string
  readonly statMin: number | null
  readonly statMax: number | null
  readonly search: string
}

export const noFilter: HistoryFilter = {
  from: null,
  to: null,
  symbols: [],
  assetClasses: [],
  direction: null,
  results: [],
  statuses: [],
  setups: [],
  exchanges: [],
  tags: [],
  mistakes: [],
  batches: [],
  sources: [],
  exitReasons: [],
  weekdays: [],
  entryWeekdays: [],
  entryHours: [],
  entrySessions: [],
  without: [],
  minR: null,
  maxR: null,
  minPnl: null,
  maxPnl: null,
  minHold: null,
  maxHold: null,
  excluded: null,
  locked: null,
  reviewed: null,
  hasStop: null,
  hasMae: null,
  stat: null,
  statIs: '',
  statMin: null,
  statMax: null,
  search: '',
}

export type FilterField = keyof HistoryFilter

/** Fields that ask one question together, such as the bounds of a range; every other field asks its own. */
const rangeFields: readonly (readonly FilterField[])[] = [
  ['from', 'to'],
  ['minR', 'maxR'],
  ['minPnl', 'maxPnl'],
  ['minHold', 'maxHold'],
  ['stat', 'statIs', 'statMin', 'statMax'],
]
const fieldsInRanges = new Set(rangeFields.flat())

/** The questions of the filter, each as the fields that ask it. */
export const filterQuestions: readonly (readonly FilterField[])[] = [
  ...rangeFields,
  ...(Object.keys(noFilter) as FilterField[]).filter((field) => !fieldsInRanges.has(field)).map((field) => [field]),
]

/** Whether a field asks for something. */
export function isFieldActive(filter: HistoryFilter, field: FilterField): boolean {
  const value = filter[field]
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
}

/** The questions that a filter answers. */
export const activeQuestions = (filter: HistoryFilter) =>
  filterQuestions.filter((fields) => fields.some((field) => isFieldActive(filter, field)))

/** How many of the filter's questions are answered; a range of dates or of R counts once. */
export const countActiveQuestions = (filter: HistoryFilter): number => activeQuestions(filter).length

/** The filter without the answers of one question. */
export const clearQuestion = (fields: readonly FilterField[]): Partial<HistoryFilter> =>
  Object.fromEntries(fields.map((field) => [field, noFilter[field]]))
