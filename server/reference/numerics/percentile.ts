import type { PercentileValue } from '#domain/simulation/growth.ts'

/** Where a percentile lies among sorted values: at `rank`, or `hundredths`/100 of the way to the next one. */
export interface PercentileRank {
  readonly rank: number
  readonly hundredths: number
}

/** The type-7 position of a whole percentile among `count` values, in integer arithmetic (Hyndman and Fan, 1996). */
export function percentileRank(count: number, percentile: number): PercentileRank {
  const numerator = (count - 1) * percentile
  return { rank: Math.floor(numerator / 100), hundredths: numerator % 100 }
}

/** The type-7 percentile of values that are sorted at least at the ranks it needs. */
export function percentileOf(sorted: Float64Array, percentile: number): number {
  const { rank, hundredths } = percentileRank(sorted.length, percentile)
  const below = sorted[rank] as number
  if (hundredths === 0) return below
  return below + (hundredths / 100) * ((sorted[rank + 1] as number) - below)
}

/**
 * The percentile with its 95 % interval from order statistics: the ranks that a binomial count of values below the
 * true percentile leaves plausible, by the normal approximation (docs/simulation-spec.md section 3).
 */
export function percentileWithInterval(sorted: Float64Array, percentile: number): PercentileValue {
  const count = sorted.length
  const { rank, hundredths } = percentileRank(count, percentile)
  const below = (count * percentile) / 100
  const above = (count * (100 - percentile)) / 100
  const reach = 1.96 * Math.sqrt((below * (100 - percentile)) / 100)
  const low = Math.min(Math.max(0, Math.floor(below - reach)), rank)
  const high = Math.max(count - 1 - Math.max(0, Math.floor(above - reach)), hundredths === 0 ? rank : rank + 1)
  return {
    percentile,
    value: percentileOf(sorted, percentile),
    low: sorted[low] as number,
    high: sorted[high] as number,
  }
}
