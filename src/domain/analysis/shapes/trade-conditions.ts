import type { Direction } from '#domain/fills/fill.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { entrySessions } from '#domain/instruments/entry-sessions.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { absenceFilters, ExitReason, TradeResult, TradeSource, TradeStatus } from '#domain/trade/fields/choices.ts'

/** The market session of an entry. */
export type EntrySession = (typeof entrySessions)[number]

/** A field that trades can be filtered by the absence of. */
export type MissingField = (typeof absenceFilters)[number]

/** The filter of the history and of the tools. Null and empty lists mean "all". */
export interface TradeConditions {
  /** First and last exit date, both inclusive, in the portfolio's time zone. */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  /** Trades of one of the symbols or of one of the roots: ZN is the root of ZNM4 and ZNU4. */
  readonly symbols: readonly string[]
  readonly roots: readonly string[]
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
  /** Weekdays of the exit, 1 (Monday) to 7; then weekdays and hours of the entry. In the portfolio's time zone. */
  readonly weekdays: readonly string[]
  readonly entryWeekdays: readonly string[]
  readonly entryHours: readonly string[]
  readonly entrySessions: readonly EntrySession[]
  readonly without: readonly MissingField[]
  /** Bounds of the R-multiple, both inclusive. */
  readonly minR: number | null
  readonly maxR: number | null
  /** Bounds of the net P&L, both inclusive. */
  readonly minPnl: number | null
  readonly maxPnl: number | null
  /** Minutes held: minimum inclusive, maximum exclusive. */
  readonly minHold: number | null
  readonly maxHold: number | null
  /** True: only trades excluded from statistics; false: only included ones. */
  readonly excluded: boolean | null
  readonly locked: boolean | null
  readonly reviewed: boolean | null
  readonly hasStop: boolean | null
  readonly hasMae: boolean | null
  /**
   * A custom stat: trades that have a value of it, limited by the three fields below; those that have none if `without`
   * includes it.
   */
  readonly stat: Id | null
  readonly statIs: string
  readonly statMin: number | null
  readonly statMax: number | null
  readonly search: string
}

export const noConditions: TradeConditions = {
  from: null,
  to: null,
  symbols: [],
  roots: [],
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
