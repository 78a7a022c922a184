import { fewFigureColumns, fewFiguresRow } from '#domain/analysis/groups/figure-table.ts'
import { intervalBeside } from '#domain/analysis/groups/group-figures.ts'
import type { GroupPart } from '#domain/analysis/groups/group-finding.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import type { TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { approximateExcursions, countRows } from '#domain/analysis/shapes/read-columns.ts'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import { median } from '#domain/numbers/statistics.ts'

/** Medians of exit quality by group; null where no trade has it. */
export const qualities = [
  { key: 'mfeCapturePct', label: 'MFE captured', unit: 'fraction', divisor: 100 },
  { key: 'giveBackR', label: 'Given back', unit: 'r', divisor: 1, isSize: true },
  { key: 'exitEfficiencyPct', label: 'Exit efficiency', unit: 'fraction', divisor: 100 },
  { key: 'managementR', label: 'Management', unit: 'r', divisor: 1 },
] as const

/** The median of values / `divisor`; null without any. */
export const medianOf = (values: Float64Array, divisor: number): number | null =>
  values.length === 0 ? null : median(values) / divisor

/** Each exit reason with the medians of its exits, and how many of them have an approximate MFE. */
export function reasonTable(columns: TradeColumns, parts: readonly GroupPart[]): ToolTable {
  const isApproximate = approximateExcursions(columns)
  const approximate = parts.map(({ rows }) => countRows(rows, isApproximate))
  const intervalOf = intervalBeside(parts.map(({ figures }) => figures))
  const countsApproximate = approximate.some((count) => count > 0)
  return {
    key: 'reasons',
    title: 'Exit reason',
    columns: [
      { key: 'reason', label: 'Exit reason', unit: 'text' },
      ...fewFigureColumns,
      ...qualities.map(({ divisor: _divisor, ...column }) => column),
      ...(countsApproximate ? [{ key: 'approximate', label: 'Approximate MFE', unit: 'count' as const }] : []),
    ],
    rows: parts.map(({ key, label, rows, figures }, index) =>
      fewFiguresRow(key, label, figures, intervalOf(figures), [
        ...qualities.map((quality) => medianOf(measuredRows(columns, rows, quality.key).values, quality.divisor)),
        ...(countsApproximate ? [approximate[index] ?? 0] : []),
      ]),
    ),
    totals: null,
  }
}
