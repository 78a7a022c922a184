import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { CustomStatKind } from '#domain/formulas/custom-stat.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { BookedFlow } from '#domain/portfolio/booked-flows.ts'

/**
 * Columns beside the catalogue. The stream sends all but the last two; `buildColumns` computes `listedOn` (the exit date, else
 * that of the entry, else the one on which a missed trade was seen, in the portfolio's time zone) and `root`.
 */
export const companionKeys = [
  'metRuleIds',
  'hasNotes',
  'brokerPnl',
  'bestExitSource',
  'setAndForgetSource',
  'listedOn',
  'root',
] as const
export type CompanionKey = (typeof companionKeys)[number]

/** A datapoint, a custom stat, or a companion. */
export type ColumnKey = DatapointKey | `stat:${Id}` | CompanionKey

/** NaN is unknown, inside columns only: results say null. */
export interface NumberColumn {
  readonly kind: 'number'
  readonly values: Float64Array
}

/** Exact amounts: an amount is units / 10^places; NaN is unknown. */
export interface MoneyColumn {
  readonly kind: 'money'
  readonly units: Float64Array
  readonly places: number
}

/** Milliseconds since 1970; NaN is unknown. */
export interface InstantColumn {
  readonly kind: 'instant'
  readonly values: Float64Array
}

/** Days since 1970, or `unknownDay`. */
export interface DateColumn {
  readonly kind: 'date'
  readonly days: Int32Array
}
export const unknownDay = -0x80000000

/** -1 unknown, 0 no, 1 yes. */
export interface FlagColumn {
  readonly kind: 'flag'
  readonly values: Int8Array
}

/** An index into `labels`, -1 if unknown. Ids of the playbook are labels too. */
export interface TextColumn {
  readonly kind: 'text'
  readonly codes: Int32Array
  readonly labels: readonly string[]
}

/** The values of trade i are codes[starts[i]] to codes[starts[i + 1] - 1], indexes into `labels`. */
export interface TextsColumn {
  readonly kind: 'texts'
  readonly starts: Uint32Array
  readonly codes: Uint32Array
  readonly labels: readonly string[]
}

export type Column = NumberColumn | MoneyColumn | InstantColumn | DateColumn | FlagColumn | TextColumn | TextsColumn

/** What the tools need to know of a portfolio. */
export interface PortfolioFacts {
  readonly id: Id
  readonly revision: number
  readonly currency: string
  readonly timeZone: string
  readonly openingBalance: Money
  /** Cash flows and uncounted P&L, dated in `timeZone`, in order of booking. */
  readonly flows: readonly BookedFlow[]
  readonly benchmarkSymbol: string | null
}

/** What the tools need to know of a custom stat. */
export interface StatFacts {
  readonly id: Id
  readonly name: string
  readonly kind: CustomStatKind
  /** The stated unit, else that of the formula; null for a pure number. */
  readonly unit: string | null
  /** Null where trades have stored values. */
  readonly formula: string | null
}

/** A custom stat as the trader states it: `unit` is null where none is stated, also for a formula. */
export type StatedStat = StatFacts

/** Trades as columns, in order of exit (`sortByExit`); trades without an exit come last, by creation and id. */
export interface TradeColumns {
  readonly ids: readonly Id[]
  readonly count: number
  /** Index into `portfolios` by trade. */
  readonly portfolio: Uint16Array
  readonly portfolios: readonly PortfolioFacts[]
  readonly columns: ReadonlyMap<ColumnKey, Column>
  /** Custom stats by id; none where nobody stated them. */
  readonly stats?: ReadonlyMap<Id, StatFacts>
}

/** Places of trades in TradeColumns, ascending, so that they are in order of exit. */
export type Rows = Uint32Array
