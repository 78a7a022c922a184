import { fewFigureColumns, fewFiguresRow } from '#domain/analysis/groups/figure-table.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'

/** Exits of one kind: by plan, or not. */
export interface PlanSide {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
}

/** Exits that followed the plan beside those that did not. */
export function planTable(columns: TradeColumns, depth: 'quick' | 'full', sides: readonly PlanSide[]): ToolTable {
  return {
    key: 'plan',
    title: 'Plan',
    columns: [{ key: 'side', label: 'Exit', unit: 'text' }, ...fewFigureColumns],
    rows: sides.map(({ key, label, rows }) => fewFiguresRow(key, label, groupFigures(columns, rows, depth))),
    totals: null,
  }
}
