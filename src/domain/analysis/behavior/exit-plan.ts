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
    columns: [
      { key: 'side', label: 'Exit', unit: 'text' },
      { key: 'n', label: 'Trades', unit: 'count' },
      { key: 'winRate', label: 'Win rate', unit: 'fraction' },
      { key: 'meanR', label: 'Mean R', unit: 'r' },
      { key: 'totalR', label: 'Total R', unit: 'r' },
    ],
    rows: named.flatMap(([side, rows]) => {
      if (rows.length === 0) return []
      const { n, winRate, meanR, r, totalR, interval } = groupFigures(columns, rows, depth)
      const cells = [[side], n, winRate, meanR, r.length === 0 ? null : totalR]
      return [{ group: null, cells, intervals: cells.map((_, place) => (place === 3 ? interval : null)) }]
    }),
    totals: null,
  }
}
