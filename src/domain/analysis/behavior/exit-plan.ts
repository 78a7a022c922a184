import { fewFigureColumns, fewFiguresRow } from '#domain/analysis/groups/figure-table.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'

/** Exits that followed the plan beside those that did not; a side without trades is left out. */
export function planTable(
  columns: TradeColumns,
  depth: 'quick' | 'full',
  sides: { readonly planned: Rows; readonly emotional: Rows },
): ToolTable {
  const named = [
    ['By plan', sides.planned],
    ['Emotional', sides.emotional],
  ] as const
  return {
    key: 'plan',
    title: 'Plan',
    columns: [{ key: 'side', label: 'Exit', unit: 'text' }, ...fewFigureColumns],
    rows: named.flatMap(([side, rows]) =>
      rows.length === 0 ? [] : [fewFiguresRow(null, [side], groupFigures(columns, rows, depth))],
    ),
    totals: null,
  }
}
