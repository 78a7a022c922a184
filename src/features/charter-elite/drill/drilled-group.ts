import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { ToolCall } from '#workers/analysis/shapes.ts'
import type { HistoryFilter } from './history-filter.ts'

/** Trades to list: those of a group of a tool, or all that the tool is about. */
export interface DrilledGroup {
  readonly title: string
  readonly call: ToolCall
  readonly selection: Selection
  readonly group: string | null
  /** Portfolios whose trades are listed. */
  readonly portfolioIds: readonly Id[]
  readonly history: HistoryFilter
}
