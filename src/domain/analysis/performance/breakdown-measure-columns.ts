import type { ToolTable, ToolTableRow } from '#domain/analysis/shapes/tool-result.ts'
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

/**
 * Adds the mean of a column to a table, before all other figures, with how many trades have a value, and how many of
 * those an approximate one where there are any.
 */
export function measureColumns({ label, unit, read }: Measure, total: MeasuredPart) {
  const countsApproximate = read(total).approximateN > 0
  return {
    addColumns: (columns: ToolTable['columns']): ToolTable['columns'] =>
      insert(
        columns,
        { key: 'stat', label, unit },
        { key: 'statN', label: 'With a value', unit: 'count' },
        ...(countsApproximate ? [{ key: 'statApproximate', label: 'Approximate', unit: 'count' as const }] : []),
      ),
    addCells: (row: ToolTableRow, part: MeasuredPart, confidence?: number): ToolTableRow => {
      const { value, n, interval, approximateN } = read(part, confidence)
      return {
        ...row,
        cells: insert(row.cells, value, n, ...(countsApproximate ? [approximateN] : [])),
        intervals: insert(row.intervals, interval, null, ...(countsApproximate ? [null] : [])),
      }
    },
  }
}
