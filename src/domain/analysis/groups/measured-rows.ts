import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { oncePerRows } from '#domain/analysis/shapes/once-per-rows.ts'
import { filterRows, knownNumbers, numbersOf } from '#domain/analysis/shapes/read-columns.ts'

/** Trades with a known value, with their values, in order of exit. */
export interface MeasuredRows {
  readonly rows: Rows
  readonly values: Float64Array
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
  const members: boolean[] = []
  let next = 0
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    while (next < group.length && (group[next] ?? 0) < row) next += 1
    members.push(group[next] === row)
  }
  return members
}

/** The values of measured trades in a group of ascending rows, and those of all others. */
export function splitMeasured(
  { rows, values }: MeasuredRows,
  group: Rows,
): { readonly members: Float64Array; readonly others: Float64Array } {
  const [members, others] = [new Float64Array(rows.length), new Float64Array(rows.length)]
  let [next, inside] = [0, 0]
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    while (next < group.length && (group[next] ?? 0) < row) next += 1
    if (group[next] === row) {
      members[inside] = values[place] ?? 0
      inside += 1
    } else others[place - inside] = values[place] ?? 0
  }
  return { members: members.subarray(0, inside), others: others.subarray(0, rows.length - inside) }
}
