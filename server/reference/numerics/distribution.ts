import { percentiles, type Distribution, type Histogram } from '#domain/simulation/growth.ts'
import { blockSum } from './block-sum.ts'
import { percentileOf, percentileWithInterval } from './percentile.ts'

/** The values of all paths in ascending order. */
export function ascending(values: Float64Array): Float64Array {
  return values.toSorted()
}

/** Mean, standard deviation and standard error, from sums in the order of `values`; the last two are null for one value. */
export function meanAndError(values: Float64Array) {
  const count = values.length
  const mean = blockSum(values, (x) => x) / count
  const squares = blockSum(values, (x) => (x - mean) * (x - mean))
  const sd = count > 1 ? Math.sqrt(squares / (count - 1)) : null
  return { mean, squares, sd, standardError: sd === null ? null : sd / Math.sqrt(count) }
}

/**
 * The distribution of one figure over the paths. `values` are in path order, in which mean, deviation and skewness are summed;
 * `sorted` are the same values ascending; `histogramOf` receives the 99th percentile.
 */
export function distribution(
  values: Float64Array,
  sorted: Float64Array,
  histogramOf: (sorted: Float64Array, percentile99: number) => Histogram,
): Distribution {
  const count = values.length
  const { mean, squares, sd, standardError } = meanAndError(values)
  const cubes = blockSum(values, (x) => (x - mean) * (x - mean) * (x - mean))
  const variance = squares / count
  // The denominator can underflow to 0 although the values differ.
  const skewDenominator = variance * Math.sqrt(variance)
  return {
    percentiles: percentiles.map((percentile) => percentileWithInterval(sorted, percentile)),
    mean,
    sd,
    standardError,
    skew: skewDenominator > 0 ? cubes / count / skewDenominator : null,
    min: sorted[0] as number,
    max: sorted[count - 1] as number,
    histogram: histogramOf(sorted, percentileOf(sorted, 99)),
  }
}
