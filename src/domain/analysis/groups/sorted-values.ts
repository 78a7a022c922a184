import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { oncePerRows } from '#domain/analysis/shapes/once-per-rows.ts'
import { allRows, filterRows, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import { sortNumbers } from '#domain/numbers/statistics.ts'
import { measuredRows } from './measured-rows.ts'

const orders = new WeakMap<Float64Array, Uint32Array>()

/** Rows with a known value in ascending order of it, sorted once for a column. */
function orderOf(columns: TradeColumns, values: Float64Array): Uint32Array {
  const known = orders.get(values)
  if (known !== undefined) return known
  const rows = filterRows(allRows(columns), (row) => !Number.isNaN(values[row] ?? Number.NaN))
  const order = rows.toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)
  orders.set(values, order)
  return order
}

/** The share of all trades from which walking the sorted column is faster than sorting the selected values. */
const largeShare = 1 / 8

/** The known values of rows in ascending order. */
export const sortedValues: (columns: TradeColumns, rows: Rows, key: ColumnKey) => Float64Array = oncePerRows(
  (columns, rows, key: ColumnKey) => {
    const measured = measuredRows(columns, rows, key)
    const n = measured.rows.length
    if (n < largeShare * columns.count) return sortNumbers(measured.values)
    const values = numbersOf(columns, key)
    const isSelected = new Uint8Array(columns.count)
    for (const row of measured.rows) isSelected[row] = 1
    const sorted = new Float64Array(n)
    let next = 0
    for (const row of orderOf(columns, values)) {
      if (isSelected[row] !== 1) continue
      sorted[next] = values[row] ?? 0
      next += 1
    }
    return sorted
  },
)
