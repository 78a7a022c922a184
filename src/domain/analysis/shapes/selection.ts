import type { Id } from '#domain/numbers/units.ts'
import type { ColumnKey } from './columns.ts'
import type { ToolKey } from './tool-keys.ts'
import type { TradeConditions } from './trade-conditions.ts'

/** Values between `low` and `high`, both inclusive. Money in whole currency, instants in ms, dates in days since 1970. */
export interface RangeBrush {
  readonly tool: ToolKey
  readonly kind: 'range'
  readonly column: ColumnKey
  readonly low: number
  readonly high: number
}

/** Trades with one of the values: labels of a text, 'yes' and 'no' of a flag, a number as text. The empty text is unknown. */
export interface ValuesBrush {
  readonly tool: ToolKey
  readonly kind: 'values'
  readonly column: ColumnKey
  readonly values: readonly string[]
}

export type SimpleBrush = RangeBrush | ValuesBrush

/** What the pointer marks in one tool: the others show only what it selects. */
export type Brush =
  | SimpleBrush
  /** Two columns at once: a cell of a matrix, a rectangle of a scatter plot. */
  | { readonly tool: ToolKey; readonly kind: 'both'; readonly first: SimpleBrush; readonly second: SimpleBrush }
  /** Trades by id: a spell of drawdown, a streak. */
  | { readonly tool: ToolKey; readonly kind: 'trades'; readonly label: string; readonly ids: readonly Id[] }

/** Which trades the tools are about. */
export interface Selection {
  /** Empty: all portfolios. */
  readonly portfolioIds: readonly Id[]
  readonly conditions: TradeConditions
  readonly brushes: readonly Brush[]
}
