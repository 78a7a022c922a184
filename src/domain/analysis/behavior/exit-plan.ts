import { fewFigureColumns, fewFiguresRow } from '#domain/analysis/groups/figure-table.ts'
import { groupFigures, intervalBeside } from '#domain/analysis/groups/group-figures.ts'
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
  const figured = sides.map((side) => ({ ...side, figures: groupFigures(columns, side.rows, depth) }))
  const intervalOf = intervalBeside(figured.map(({ figures }) => figures))
  return {
    key: 'plan',
    title: 'Plan',
    columns: [{ key: 'side', label: 'Exit', unit: 'text' }, ...fewFigureColumns],
    rows: figured.map(({ key, label, figures }) => fewFiguresRow(key, label, figures, intervalOf(figures))),
    totals: null,
  }
}
