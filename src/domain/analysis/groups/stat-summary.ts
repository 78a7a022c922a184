import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { MissingColumn } from '#domain/analysis/shapes/read-columns.ts'
import { mean, quantileOfSorted, sortNumbers } from '#domain/numbers/statistics.ts'
import type { Id } from '#domain/numbers/units.ts'
import { approximateCount } from './approximate-count.ts'
import { measuredNumbers } from './stat-measure.ts'

/** The values of a custom stat over some trades. */
export interface StatSummary {
  /** Trades with a value, and without. */
  readonly n: number
  readonly unknown: number
  /** Null without a value. */
  readonly mean: number | null
  readonly median: number | null
  readonly min: number | null
  readonly max: number | null
}

/** Summarizes numbers; NaN is unknown. */
export function summarizeNumbers(values: Float64Array): StatSummary {
  const known = sortNumbers(Array.from(values).filter((value) => !Number.isNaN(value)))
  const n = known.length
  const unknown = values.length - n
  if (n === 0) return { n, unknown, mean: null, median: null, min: null, max: null }
  const list = Array.from(known)
  return {
    n,
    unknown,
    mean: mean(list),
    median: quantileOfSorted(known, 0.5),
    min: known[0] ?? null,
    max: known[n - 1] ?? null,
  }
}

/** A custom stat over closed trades: its values in order of exit, or how often each choice was made. */
export type StatSeries =
  | {
      readonly kind: 'numbers'
      readonly summary: StatSummary
      /** How many of the trades with a value have an approximate MAE and MFE that it is made of. */
      readonly approximateN: number
      /** The latest trades with a value, in order of exit. */
      readonly points: readonly { readonly id: Id; readonly at: number; readonly value: number }[]
    }
  | {
      readonly kind: 'choices'
      readonly n: number
      readonly unknown: number
      /** The most frequent first. */
      readonly counts: readonly { readonly label: string; readonly count: number }[]
    }

function countLabels(codes: Int32Array, labels: readonly string[], rows: Rows): StatSeries {
  const counts = labels.map((label) => ({ label, count: 0 }))
  let unknown = 0
  for (const row of rows) {
    const entry = counts[codes[row] ?? -1]
    if (entry === undefined) unknown += 1
    else entry.count += 1
  }
  const used = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return { kind: 'choices', n: rows.length - unknown, unknown, counts: used }
}

/** Points of a chart, at most: more than it has pixels say nothing. */
const maxPoints = 500

/** The values of a custom stat for closed trades among `rows`. Throws MissingColumn. */
export function statSeries(columns: TradeColumns, among: Rows, key: ColumnKey): StatSeries {
  const rows = closedRows(columns, among)
  const column = columns.columns.get(key)
  if (column?.kind === 'text') return countLabels(column.codes, column.labels, rows)
  const numbers = measuredNumbers(columns, key)
  const exits = columns.columns.get('exitAt')
  if (numbers === null || exits?.kind !== 'instant') throw new MissingColumn(key)
  const points = Array.from(rows, (row) => ({
    id: columns.ids[row] ?? '',
    at: exits.values[row] ?? Number.NaN,
    value: numbers[row] ?? Number.NaN,
  })).filter(({ value }) => !Number.isNaN(value))
  return {
    kind: 'numbers',
    summary: summarizeNumbers(Float64Array.from(rows, (row) => numbers[row] ?? Number.NaN)),
    approximateN: approximateCount(columns, key, numbers)(rows),
    points: points.slice(-maxPoints),
  }
}
