import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { noMetricResult, toMetricResult, type MetricResult } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

/** The mean of paired differences, with the interval that mean R has. */
export function meanDifference(actual: readonly number[], other: readonly number[]): MetricResult {
  const differences = other.map((value, place) => value - (actual[place] ?? 0))
  const n = differences.length
  if (n === 0) return noMetricResult('no_trades', 0)
  const inflation = meanInflation(differences)
  return toMetricResult(mean(differences), n, meanInterval(differences, inflation), inflation)
}

/** Counts of results per half R. */
export interface ResultBins {
  readonly low: number
  readonly width: number
  readonly actual: readonly number[]
  readonly other: readonly number[]
}

const width = 0.5
/** Results beyond count in the outermost bins. */
const [lowest, highest] = [-5, 10]

/** Counts both results of the same trades in common bins, from the lowest to the highest that has one. */
export function binResults(actual: readonly number[], other: readonly number[]): ResultBins {
  const last = (highest - lowest) / width - 1
  // A result at an edge belongs to the bin above it, also where a quotient falls short by its last bit.
  const binOf = (r: number) => Math.min(last, Math.max(0, Math.floor((r - lowest) / width + 1e-9)))
  const all = [...actual, ...other].map(binOf)
  const first = all.reduce((min, bin) => Math.min(min, bin), last)
  const bins = all.reduce((max, bin) => Math.max(max, bin), 0) - first + 1
  const countsOf = (values: readonly number[]) => {
    const counts = Array.from({ length: Math.max(0, bins) }, () => 0)
    for (const r of values) counts[binOf(r) - first] = (counts[binOf(r) - first] ?? 0) + 1
    return counts
  }
  return { low: lowest + first * width, width, actual: countsOf(actual), other: countsOf(other) }
}

/** A p-value corrected for the number of questions asked at once: C. E. Bonferroni. */
export function correctForTries(p: number, tries: number): number {
  return Math.min(1, p * Math.max(1, tries))
}
