import type { SampleModel, StudentDegrees } from '#domain/simulation/model.ts'
import { blockSum } from '#server/reference/numerics/block-sum.ts'
import { normalQuantile } from '#server/reference/numerics/normal-quantile.ts'
import { studentQuantile } from './student-quantile.ts'

/** Number of equally likely values in a table: drawing an index draws from the distribution. */
export const tableSize = 16_384

export type TableModel = Extract<SampleModel, { kind: 'normal' | 'student' | 'splitNormal' | 'histogram' }>
/** The shape of a table with mean 0 and standard deviation 1. */
export type StandardShape =
  | { readonly kind: 'normal' }
  | { readonly kind: 'student'; readonly degrees: StudentDegrees }
  | { readonly kind: 'splitNormal'; readonly skewRatio: number }

function quantiles(quantile: (u: number) => number): Float64Array {
  return Float64Array.from({ length: tableSize }, (_, k) => quantile((k + 0.5) / tableSize))
}

/** Two halves of normal distributions that meet at 0, the upper one `h` times as wide. */
function splitNormalQuantile(u: number, h: number): number {
  const lower = 1 / (1 + h)
  if (u < lower) return normalQuantile((u * (1 + h)) / 2)
  return h * normalQuantile(0.5 + ((u - lower) * (1 + h)) / (2 * h))
}

/** The quantiles, shifted and scaled so that the table itself has mean 0 and standard deviation 1. */
function standardize(q: Float64Array): Float64Array {
  const mean = blockSum(q, (value) => value) / tableSize
  const squares = blockSum(q, (value) => (value - mean) * (value - mean))
  const sd = Math.sqrt(squares / tableSize)
  return q.map((value) => (value - mean) / sd)
}

/** The standardized table of a shape. */
export function standardTable(shape: StandardShape): Float64Array {
  switch (shape.kind) {
    case 'normal':
      return standardize(quantiles(normalQuantile))
    case 'student': {
      const { degrees } = shape
      const t = quantiles((u) => (u >= 0.5 ? studentQuantile(u, degrees) : -studentQuantile(1 - u, degrees)))
      return standardize(t)
    }
    case 'splitNormal':
      return standardize(quantiles((u) => splitNormalQuantile(u, shape.skewRatio)))
  }
}

/** The quantile of a histogram that is uniform within each bin. */
function histogramQuantile(u: number, edges: readonly number[], weights: readonly number[], total: number): number {
  const target = u * total
  const last = weights.findLastIndex((weight) => weight > 0)
  let before = 0
  for (const [j, weight] of weights.entries()) {
    if (weight > 0 && (before + weight > target || j === last)) {
      const left = edges[j] as number
      return left + ((target - before) / weight) * ((edges[j + 1] as number) - left)
    }
    before = before + weight
  }
  throw new Error('a histogram without weight was not refused')
}

/** The table of a model that `modelFault` accepts, in R (docs/simulation-spec.md section 2.2). */
export function quantileTable(model: TableModel): Float64Array {
  switch (model.kind) {
    case 'normal':
    case 'student':
    case 'splitNormal':
      return standardTable(model).map((y) => model.meanR + model.sdR * y)
    case 'histogram': {
      const total = model.weights.reduce((sum, weight) => sum + weight, 0)
      return quantiles((u) => histogramQuantile(u, model.edges, model.weights, total))
    }
  }
}
