import type { FigureDifference } from '#domain/analysis/compare/compare-results.ts'
import type { Member } from '#domain/analysis/groups/dimension-codes.ts'
import type { ColumnKey, PortfolioFacts } from '#domain/analysis/shapes/columns.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { ExtraRequests } from '#domain/analysis/shapes/tool.ts'
import type { Direction } from '#domain/fills/fill.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'

/** What the page knows of a portfolio; its revision comes with the columns. */
export type PortfolioSketch = Omit<PortfolioFacts, 'revision'>

/** A part of a portfolio's columns that arrived. */
export interface LoadedPart {
  readonly revision: number
  readonly trades: number
  /** Titles of the portfolio's rules by id, where the part states them. */
  readonly rules: Readonly<Record<Id, string>>
}

/** A tool with its options, as an address states them. */
export interface ToolCall {
  readonly tool: ToolKey
  readonly options: unknown
}

/** Tools to run on a selection, or on two. */
export interface RunInput {
  readonly selection: Selection
  readonly compare: Selection | null
  readonly tools: readonly ToolCall[]
  readonly depth: 'quick' | 'full'
  /** Tools whose results have a headline alone, without charts, tables and groups: none unless stated. */
  readonly headlines?: readonly ToolKey[]
}

/** What a tool says of a selection; `problem` says why it could not. */
export interface ToolAnswer {
  readonly tool: ToolKey
  /** All options with the values that were used. */
  readonly options: Readonly<Record<string, unknown>>
  readonly result: ToolResult | null
  /** Of the second selection. */
  readonly other: ToolResult | null
  readonly differences: readonly FigureDifference[] | null
  readonly problem: string | null
}

/** What a tool wants of the engine and of candles for a selection. */
export interface ExtrasWanted {
  /** Names the selection and the trades in it; `setExtras` takes it back. */
  readonly stamp: string
  readonly requests: Omit<ExtraRequests, 'postExit'>
  /** Trades without a known price path after their exit, newest first. */
  readonly pathless: readonly { readonly portfolioId: Id; readonly tradeIds: readonly Id[] }[]
}

/** A trade in the list behind a figure. */
export interface DrilledTrade {
  readonly id: Id
  readonly portfolioId: Id
  readonly currency: string
  readonly symbol: string
  readonly direction: Direction | null
  readonly result: TradeResult | null
  readonly setupId: Id | null
  /** The exit date, else the entry date. */
  readonly date: CalendarDate | null
  readonly realizedR: number | null
  readonly netPnl: number | null
  /** R that a missed trade would have had. */
  readonly missedR: number | null
  /** The first of lessons, thesis and comments that has text; null while texts are not loaded, too. */
  readonly note: string | null
}

export type DrillSort = 'date' | 'realizedR' | 'netPnl' | 'symbol'

/** A page of the trades behind a group of a tool, or of the selection. */
export interface DrillQuery {
  readonly selection: Selection
  /** All trades of the tool's base if `group` is null. */
  readonly call: ToolCall
  readonly group: string | null
  readonly sort: DrillSort
  readonly isDescending: boolean
  readonly from: number
  readonly count: number
}

export interface DrilledPage {
  readonly total: number
  readonly trades: readonly DrilledTrade[]
}

/** A dimension with the values that the loaded trades have; none while its column is not loaded. */
export interface LoadedDimension {
  readonly key: ColumnKey
  readonly label: Sentence
  readonly members: readonly Pick<Member, 'label' | 'brush'>[]
  /** What its mean is called; null where it has none. */
  readonly measure: string | null
}
