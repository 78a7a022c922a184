import type { ColumnKey, Rows } from '#domain/analysis/shapes/columns.ts'
import { beyondAll } from '#domain/analysis/shapes/is-bound.ts'
import { splitRows } from '#domain/analysis/shapes/read-rows.ts'
import type { RangeBrush } from '#domain/analysis/shapes/selection.ts'
import type { FigureUnit, Sentence } from '#domain/analysis/shapes/sentence.ts'

/** Rows whose value lies between two edges. */
export interface Bucket {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
  readonly brush: Omit<RangeBrush, 'tool'>
}

/** The largest number below another one: ranges include both ends. */
const justBelow = (value: number) => (value === 0 ? -Number.MIN_VALUE : value - Math.abs(value) * 2 ** -52)

/** Rows by value: up to the first edge, then from each edge, included, to the next; empty buckets are left out. */
export function bucketRows(
  rows: Rows,
  values: Float64Array,
  column: ColumnKey,
  { edges, unit }: { readonly edges: readonly number[]; readonly unit: FigureUnit },
): Bucket[] {
  const part = (value: number) => ({ kind: unit, value }) as const
  const lows = [-beyondAll, ...edges]
  const byBucket = splitRows(rows, lows.length, (row) => {
    const value = values[row] ?? Number.NaN
    return value >= -beyondAll && value <= beyondAll ? lows.findLastIndex((low) => value >= low) : -1
  })
  return lows.flatMap((low, place) => {
    const next = edges[place] ?? null
    const high = next === null ? beyondAll : justBelow(next)
    const inside = byBucket[place] ?? new Uint32Array()
    const label: Sentence =
      next === null ? [part(low), ' and more'] : place === 0 ? ['Under ', part(next)] : [part(low), ' to ', part(next)]
    return inside.length === 0
      ? []
      : [{ key: `${column}:${place}`, label, rows: inside, brush: { kind: 'range' as const, column, low, high } }]
  })
}
