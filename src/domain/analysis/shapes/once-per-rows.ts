import type { Rows, TradeColumns } from './columns.ts'

interface Prepared<Value> {
  readonly columns: TradeColumns
  readonly values: Map<string, Value>
}

/**
 * A function of rows that is computed once for each list of them and each key. Tools that are cut by the same brushes get
 * the same list (`selectRows`), so that they share what it prepares; with the list, that is forgotten.
 */
export function oncePerRows<Key extends string, Value>(
  prepare: (columns: TradeColumns, rows: Rows, key: Key) => Value,
): (columns: TradeColumns, rows: Rows, key: Key) => Value {
  const prepared = new WeakMap<Rows, Prepared<Value>>()
  return (columns, rows, key) => {
    const last = prepared.get(rows)
    const values = last?.columns === columns ? last.values : new Map<string, Value>()
    if (last?.values !== values) prepared.set(rows, { columns, values })
    const known = values.get(key)
    if (known !== undefined) return known
    const value = prepare(columns, rows, key)
    values.set(key, value)
    return value
  }
}
