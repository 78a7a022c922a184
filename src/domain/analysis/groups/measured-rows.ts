import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { oncePerRows } from '#domain/analysis/shapes/once-per-rows.ts'
import { filterRows, knownNumbers, numbersOf } from '#domain/analysis/shapes/read-columns.ts'

/** Trades with a known value, with their values, in order of exit. */
export interface MeasuredRows {
  readonly rows: Rows
  readonly values: readonly number[]
}

const measure = oncePerRows((columns, rows, key: ColumnKey): MeasuredRows => {
  const all = numbersOf(columns, key)
  const values = knownNumbers(all, rows)
  if (values.length === rows.length) return { rows, values }
  return { rows: filterRows(rows, (row) => !Number.isNaN(all[row] ?? Number.NaN)), values }
})

/** The rows in which a number is known; R by default. */
export const measuredRows = (columns: TradeColumns, rows: Rows, key: ColumnKey = 'realizedR'): MeasuredRows =>
  measure(columns, rows, key)

/** Which measured trades are in a group of ascending rows. */
export function membersAmong({ rows }: MeasuredRows, group: Rows): boolean[] {
  let next = 0
  return Array.from(rows, (row) => {
    while (next < group.length && (group[next] ?? 0) < row) next += 1
    return group[next] === row
  })
}

/** The values of measured trades in a group of ascending rows, and those of all others. */
export function splitMeasured(
  { rows, values }: MeasuredRows,
  group: Rows,
): { readonly members: readonly number[]; readonly others: readonly number[] } {
  const [members, others]: [number[], number[]] = [[], []]
  let next = 0
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    while (next < group.length && (group[next] ?? 0) < row) next += 1
    const side = group[next] === row ? members : others
    side.push(values[place] ?? 0)
  }
  return { members, others }
}
