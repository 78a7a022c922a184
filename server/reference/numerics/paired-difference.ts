import type { PairedDifference } from '#domain/simulation/growth-comparison.ts'
import { meanAndError } from './distribution.ts'
import { proportion } from './proportion.ts'

/** Differences of a figure between two plans on the same paths: the value minus that of the first plan. */
export function pairedDifference(values: Float64Array, first: Float64Array): PairedDifference {
  const differences = values.map((value, path) => value - (first[path] as number))
  const { mean, sd, standardError } = meanAndError(differences)
  const reach = standardError === null ? null : 1.96 * standardError
  const share = (holds: (e: number) => boolean) => proportion(differences.filter(holds).length, differences.length)
  return {
    mean,
    sd,
    standardError,
    low: reach === null ? null : mean - reach,
    high: reach === null ? null : mean + reach,
    above: share((e) => e > 0),
    below: share((e) => e < 0),
  }
}
