import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { filterRows, numbersOf } from '#domain/analysis/shapes/read-columns.ts'

/** Trades with a known value, with their values, in order of exit. */
export interface MeasuredRows {
  readonly rows: Rows
  readonly values: readonly number[]
}

/** The rows in which a number is known; R by default. */
export function measuredRows(columns: TradeColumns, rows: Rows, key: ColumnKey = 'realizedR'): MeasuredRows {
  const all = numbersOf(columns, key)
  const known = filterRows(rows, (row) => !Number.isNaN(all[row] ?? Number.NaN))
  return { rows: known, values: Array.from(known, (row) => all[row] ?? 0) }
}

/** Which measured trades are in a group of ascending rows. */
export function membersAmong({ rows }: MeasuredRows, group: Rows): boolean[] {
  let next = 0
  return Array.from(rows, (row) => {
    while (next < group.length && (group[next] ?? 0) < row) next += 1
    return group[next] === row
  })
}
