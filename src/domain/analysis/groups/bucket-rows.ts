import type { ColumnKey, Rows } from '#domain/analysis/shapes/columns.ts'
import { filterRows } from '#domain/analysis/shapes/read-columns.ts'
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

const beyondAll = 1e15

/** Rows by value: up to the first edge, then from each edge, included, to the next; empty buckets are left out. */
export function bucketRows(
  rows: Rows,
  values: Float64Array,
  column: ColumnKey,
  { edges, unit }: { readonly edges: readonly number[]; readonly unit: FigureUnit },
): Bucket[] {
  const part = (value: number) => ({ kind: unit, value }) as const
  return [-beyondAll, ...edges].flatMap((low, place) => {
    const next = edges[place] ?? null
    const high = next === null ? beyondAll : justBelow(next)
    const inside = filterRows(rows, (row) => (values[row] ?? Number.NaN) >= low && (values[row] ?? Number.NaN) <= high)
    const label: Sentence =
      next === null ? [part(low), ' and more'] : place === 0 ? ['Under ', part(next)] : [part(low), ' to ', part(next)]
    return inside.length === 0
      ? []
      : [{ key: `${column}:${place}`, label, rows: inside, brush: { kind: 'range' as const, column, low, high } }]
  })
}
