import type { DailyClose } from '#domain/metrics/shared/daily-close.ts'
import type { CalendarDate, Id, Money } from '#domain/numbers/units.ts'
import type { BookedFlow } from '#domain/portfolio/booked-flows.ts'
import type { HistoryResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput, Seed } from '#domain/simulation/growth.ts'
import type { ResamplingInput, ResamplingResult } from '#domain/simulation/resampling.ts'
import type { ColumnKey, Rows, TradeColumns } from './columns.ts'
import type { ToolKey } from './tool-keys.ts'
import type { ToolResult } from './tool-result.ts'

/** The account that the trades of a selection belong to. */
export interface Account {
  /** Null where portfolios differ in currency: figures are then in R. */
  readonly currency: string | null
  readonly timeZone: string
  /** The balance before the first day of the selection. */
  readonly openingBalance: Money
  /** Within the selection's dates, oldest first. */
  readonly flows: readonly BookedFlow[]
}

/** Minutes after an exit at which `PostExitPath` has a price. */
export const postExitLadder = [5, 10, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 4_320, 7_200] as const

/** How a price moved after an exit, in R, by candles. */
export interface PostExitPath {
  readonly id: Id
  /** Up to each minute of `postExitLadder`; null from the first gap in the candles on. */
  readonly steps: readonly ({
    /** Largest move in the trade's direction since the exit, and largest against it; both at least 0. */
    readonly mfpeR: number
    readonly mapeR: number
    /** Minutes from the exit to each extreme. */
    readonly toMfpe: number
    readonly toMape: number
    /** R of the trade if it had been closed at that time. */
    readonly r: number
  } | null)[]
}

/** Results of the engine and of candles, for depth 'full'; absent until they have arrived. */
export interface ToolExtras {
  readonly resampling?: ResamplingResult
  readonly dailyResampling?: ResamplingResult
  readonly placement?: HistoryResult
  readonly postExit?: readonly PostExitPath[]
  readonly benchmark?: readonly DailyClose[]
}

/** What a tool wants to know beyond the columns. */
export interface ExtraRequests {
  readonly resampling?: ResamplingInput
  readonly dailyResampling?: ResamplingInput
  readonly placement?: GrowthInput
  readonly postExit?: true
  readonly benchmark?: { readonly from: CalendarDate; readonly to: CalendarDate }
}

export interface ToolInput<O> {
  readonly columns: TradeColumns
  /** Trades of the selection; the tool takes those of its base. */
  readonly rows: Rows
  readonly account: Account
  readonly options: O
  /** 'quick' follows the pointer: counts, sums, means and charts. 'full' adds tests and intervals. */
  readonly depth: 'quick' | 'full'
  readonly extras: ToolExtras
  readonly seed: Seed
  /** The groups whose trades are listed in the result; all of them if 'all'. */
  readonly tradesOf?: readonly string[] | 'all'
  /** Whether only the headline is wanted, for a tool that is not open: its parts may be left empty. */
  readonly isHeadline?: boolean
}

/** A control of a tool, for the screen; its value is the option of the same key. */
export type ToolControl =
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly label: string
      readonly choices: readonly { readonly value: string; readonly label: string }[]
    }
  /** One of these measures, a custom stat that has numbers, or any of `measuredDatapoints`, by the keys of their columns. */
  | {
      readonly kind: 'measure'
      readonly key: string
      readonly label: string
      readonly choices: readonly { readonly value: string; readonly label: string }[]
    }
  /** Any of `dimensionsOf` the columns; optional ones may be the empty text. */
  | { readonly kind: 'dimension'; readonly key: string; readonly label: string; readonly isOptional: boolean }
  /** Trades left out: a list of SimpleBrush. */
  | { readonly kind: 'without'; readonly key: string; readonly label: string }

/** Values behind a figure, for the comparison of two selections. */
export type Evidence =
  | { readonly kind: 'mean'; readonly values: ArrayLike<number> }
  | { readonly kind: 'share'; readonly hits: readonly boolean[] }

/** Which trades of a selection a tool is about. */
export type ToolBase = 'closed' | 'entered' | 'missed'

export interface AnalysisTool<O> {
  readonly key: ToolKey
  readonly title: string
  readonly meaning: string
  readonly help: { readonly shows: string; readonly matters: string; readonly use: string }
  readonly base: ToolBase
  readonly controls: readonly ToolControl[]
  readonly needs: (options: O) => readonly ColumnKey[]
  readonly defaults: O
  /** Unknown parts get their default. Reads what an address or the API states, and its own result. */
  readonly parseOptions: (given: unknown) => O
  readonly extras: (input: ToolInput<O>) => ExtraRequests
  readonly compute: (input: ToolInput<O>) => ToolResult
  readonly evidence: (input: ToolInput<O>, figure: string) => Evidence | null
}
