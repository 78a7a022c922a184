import type { GroupPart } from '#domain/analysis/groups/group-finding.ts'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { Measure, MeasuredPart } from './breakdown-measure.ts'

/** ", 3 of 12 approximate" after the title of a figure that is made of MAE or MFE; empty where all are exact. */
export function approximateText(measure: Measure, total: MeasuredPart): string {
  const { n, approximateN } = measure.read(total)
  return approximateN === 0 ? '' : `, ${approximateN} of ${n} approximate`
}

/** Columns before those of a measured column: the group and its trades. */
const ownColumns = 2

const insert = <T>(list: readonly T[], ...items: readonly T[]): T[] => [
  ...list.slice(0, ownColumns),
  ...items,
  ...list.slice(ownColumns),
]

/** A table with the mean of a column and how many trades have a value (and an approximate one), before all other figures. */
export function withMeasureColumns(
  table: ToolTable,
  parts: readonly GroupPart[],
  measure: Measure,
  total: MeasuredPart,
): ToolTable {
  const { label, unit, read } = measure
  const found = parts.map(read)
  const all = read(total)
  const countsApproximate = all.approximateN > 0
  const approximate = (of: { readonly approximateN: number } | undefined) =>
    countsApproximate ? [of?.approximateN ?? 0] : []
  return {
    ...table,
    columns: insert(
      table.columns,
      { key: 'stat', label, unit },
      { key: 'statN', label: 'With a value', unit: 'count' },
      ...(countsApproximate ? [{ key: 'statApproximate', label: 'Approximate', unit: 'count' as const }] : []),
    ),
    rows: table.rows.map((row, index) => ({
      ...row,
      cells: insert(row.cells, found[index]?.value ?? null, found[index]?.n ?? 0, ...approximate(found[index])),
      intervals: insert(row.intervals, found[index]?.interval ?? null, null, ...(countsApproximate ? [null] : [])),
    })),
    totals: insert(table.totals ?? [], all.value, all.n, ...approximate(all)),
  }
}
