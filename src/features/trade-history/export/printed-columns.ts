import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'

/** Width of an A4 page in landscape between its margins of 12 mm, in pixels of 1/96 inch. */
const paperWidth = (273 / 25.4) * 96
/** The grid's widths are for text of 13 pixels; print.css sets tables in 8 points, with less space at the sides. */
const printedPart = ((8 / 72) * 96) / 13
/** The row's number, which leads from one table to the next, in pixels. */
export const numberWidth = 32

/** A column on paper, with its part of the table's width in percent. */
interface PrintedColumn {
  readonly column: GridColumn
  readonly widthPct: number
}

const widthOf = ({ width }: GridColumn) => width * printedPart

/**
 * The columns as tables that are no wider than a page. Each table after the first repeats the first column, by which its
 * rows are recognized; every other column is in one of them.
 */
export function printedTables(columns: readonly GridColumn[]): PrintedColumn[][] {
  const [first, ...others] = columns
  if (first === undefined) return []
  const tables: GridColumn[][] = [[first]]
  let filled = numberWidth + widthOf(first)
  for (const column of others) {
    const isFull = filled + widthOf(column) > paperWidth && (tables.at(-1)?.length ?? 0) > 1
    if (isFull) {
      tables.push([first])
      filled = numberWidth + widthOf(first)
    }
    tables.at(-1)?.push(column)
    filled += widthOf(column)
  }
  return tables.map((table) => {
    const total = table.reduce((sum, column) => sum + widthOf(column), numberWidth)
    return table.map((column) => ({ column, widthPct: (widthOf(column) / total) * 100 }))
  })
}
