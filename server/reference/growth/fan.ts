import { percentiles, type Fan } from '#domain/simulation/growth.ts'
import { percentileOf, percentileRank } from '#server/reference/numerics/percentile.ts'
import { selectRanks } from '#server/reference/numerics/select-ranks.ts'

/** The steps after which the fan is sampled: at most 101, evenly spread, half rounded up, from 0 to the last. */
export function sampleSteps(steps: number): number[] {
  const intervals = Math.min(steps, 100)
  return Array.from({ length: intervals + 1 }, (_, k) => Math.floor((2 * k * steps + intervals) / (2 * intervals)))
}

/** The ranks that the percentiles of the fan need, ascending and without duplicates. */
function wantedRanks(count: number): number[] {
  const ranks = percentiles.flatMap((percentile) => {
    const { rank, hundredths } = percentileRank(count, percentile)
    return hundredths === 0 ? [rank] : [rank, rank + 1]
  })
  return [...new Set(ranks)].toSorted((a, b) => a - b)
}

/** Maximum number of equity values in memory: 64 MB, enough for all 101 samples of 80,000 paths. */
const maxStoredValues = 8_000_000

/**
 * Collects the percentiles of equity at the sample steps, a few slices at a time: all values of a million paths at a hundred
 * steps would need 800 MB.
 */
export class GrowthFan {
  /** Number of sample steps that can be stored before `reduce` must be called. */
  readonly capacity: number
  readonly #ranks: readonly number[]
  readonly #slices: readonly Float64Array[]
  readonly #reduced: number[][] = []

  constructor(paths: number, samples: number) {
    this.capacity = Math.max(1, Math.min(samples, Math.floor(maxStoredValues / paths)))
    this.#ranks = wantedRanks(paths)
    this.#slices = Array.from({ length: this.capacity }, () => new Float64Array(paths))
  }

  /** Stores the equity of a path at the n-th sample step since the last `reduce`. */
  store(n: number, path: number, wealth: number): void {
    ;(this.#slices[n] as Float64Array)[path] = wealth
  }

  /** Converts the first `count` stored slices, which must be complete, into percentiles. */
  reduce(count: number): void {
    for (const slice of this.#slices.slice(0, count)) {
      selectRanks(slice, this.#ranks)
      this.#reduced.push(percentiles.map((percentile) => percentileOf(slice, percentile)))
    }
  }

  /** The fan with the slices reduced so far, for the steps of `at` after step 0, where equity is 1 on every path. */
  finish(at: readonly number[]): Fan {
    const values = percentiles.map((_, i) => [1, ...this.#reduced.map((slice) => slice[i] as number)])
    return { at, percentiles: [...percentiles], values }
  }
}
