import type { Interval, MetricReason } from '#domain/metrics/shared/metric.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { ChartData } from './chart-data.ts'
import type { Brush } from './selection.ts'
import type { FigureUnit, Sentence } from './sentence.ts'
import type { ToolKey } from './tool-keys.ts'

/** 'descriptive' states what was and tests nothing. */
export type Certainty = 'likely' | 'couldBeChance' | 'notEnough' | 'descriptive'

/** What a tool found, in one sentence, and how sure that is. */
export interface ToolFinding {
  readonly statement: Sentence
  readonly certainty: Certainty
  /** Trades that it is based on. */
  readonly n: number
  /** Trades needed for a verdict; null unless notEnough. */
  readonly needed: number | null
  /** Corrected for `comparisons`; null where nothing was tested. */
  readonly pValue: number | null
  /** How many groups were compared (corrected by Benjamini and Hochberg); 1 without a search. */
  readonly comparisons: number
}

export interface ToolFigure {
  /** Unique in the tool; the key of the metric where it is one. */
  readonly key: string
  readonly label: string
  readonly unit: FigureUnit
  /** Whether the sign means gain or loss and is shown. */
  readonly signed?: true
  readonly good: 'high' | 'low' | 'neither'
  readonly meaning: string
  readonly formula: string
  readonly value: number | null
  /** Why there is no value; null if there is one. */
  readonly reason: MetricReason | 'no_data' | null
  readonly n: number
  readonly effectiveN?: number
  /** How many of `n` have an approximate MAE and MFE; absent where none has, or the figure is not made of them. */
  readonly approximateN?: number
  /** How many of `n` have a value that the trader stated, where there are no candles; absent where none has. */
  readonly statedN?: number
  readonly interval?: Interval
  /** Set where a ratio has no interval because too few trades are behind it. */
  readonly lacksInterval?: true
  /** Key of the ToolGroup with its trades; null if these are all trades of the tool. */
  readonly group: string | null
}

/** Trades behind a bar, cell, point or row. */
export interface ToolGroup {
  readonly key: string
  readonly label: Sentence
  readonly n: number
  /** What a click or Enter sets; null where no brush can select the group. */
  readonly brush: Brush | null
  /** Empty unless the input asks for this group; see `tradesOf` of ToolInput. */
  readonly tradeIds: readonly Id[]
}

/** What a trader can do about missing data. */
export type Remedy =
  | 'importCandles'
  | 'logStop'
  | 'logPlan'
  | 'checkRules'
  | 'logEmotions'
  | 'logMissed'
  | 'logPostExit'
  | 'moreTrades'

/** How many trades have the data that a tool needs. */
export interface Coverage {
  readonly of: number
  readonly known: number
  readonly missing: readonly { readonly what: Sentence; readonly n: number; readonly remedy: Remedy }[]
}

export interface ToolTableRow {
  /** Key of a ToolGroup. */
  readonly group: string | null
  /** Unit of its cells in columns of plain numbers, where rows differ. */
  readonly unit?: FigureUnit
  readonly cells: readonly (number | Sentence | null)[]
  /** By cell; null where a figure has none. */
  readonly intervals: readonly (Interval | null)[]
  /** The rows that it is made of, which a screen shows on demand. */
  readonly inside?: readonly ToolTableRow[]
}

export interface ToolTable {
  readonly key: string
  readonly title: string
  readonly columns: readonly {
    readonly key: string
    readonly label: string
    readonly unit: FigureUnit | 'text'
    /** A size such as a cost: its amounts and R are no gains or losses. */
    readonly isSize?: true
  }[]
  readonly rows: readonly ToolTableRow[]
  readonly totals: readonly (number | null)[] | null
}

/** What the view of a tool draws, beside its headline. */
export interface ToolParts {
  /** The first is the main one. */
  readonly charts: readonly ChartData[]
  readonly tables: readonly ToolTable[]
  readonly groups: readonly ToolGroup[]
}

/** A headline, which a list of tools shows, and parts. */
export interface ToolResult extends ToolParts {
  readonly tool: ToolKey
  readonly depth: 'quick' | 'full'
  /** Unit of results: R where the portfolios differ in currency. */
  readonly unit: 'money' | 'r'
  readonly finding: ToolFinding
  /** The first five are shown at once. */
  readonly figures: readonly ToolFigure[]
  readonly coverage: Coverage
  /** At most 60 values for a sparkline. */
  readonly spark: readonly number[]
}
