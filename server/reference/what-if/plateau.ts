import type { Seed } from '#domain/simulation/growth.ts'
import type { WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { meanOf } from '#server/reference/numerics/moments.ts'
import { percentileAmong } from '#server/reference/numerics/percentile-among.ts'
import { pathState, streams, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { stationaryPlaces } from '#server/reference/resampling/stationary-places.ts'
import { timesDrawn } from '#server/reference/resampling/times-drawn.ts'
import type { GuardCell } from './guard-cells.ts'

export interface PlateauCell {
  readonly cell: GuardCell
  /** Median expectancy of its eligible neighborhood. */
  readonly score: number
  readonly expectancy: number
}

/**
 * The cell with the best neighborhood over the first `count` trades, because a lone peak among poor cells is luck. The first in
 * row order where several are equal (docs/simulation-spec.md section 7.5).
 */
export function findPlateau(cells: readonly GuardCell[], count: number): PlateauCell {
  const rated = cells.map((cell) => ({ cell, expectancy: meanOf(cell.x.slice(0, count)) }))
  const rows = new Map<number, typeof rated>()
  for (const one of rated) rows.set(one.cell.stop, [...(rows.get(one.cell.stop) ?? []), one])
  let best: PlateauCell | null = null
  for (const { cell, expectancy } of rated) {
    const around = [cell.stop - 1, cell.stop, cell.stop + 1]
      .flatMap((stop) => rows.get(stop) ?? [])
      .filter((other) => Math.abs(other.cell.target - cell.target) <= 1)
    const sorted = Float64Array.from(around, (other) => other.expectancy).toSorted()
    const score = percentileAmong(sorted, sorted.length, 500) as number
    if (best === null || score > best.score) best = { cell, score, expectancy }
  }
  return best as PlateauCell
}

/** The mean of a resample: each value counted as often as it was drawn, in the order of the series. */
export function resampledMean(x: readonly number[], times: Int32Array): number {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += (times[i] as number) * (x[i] as number)
  return sum / x.length
}

/** Number of times each trade is drawn, for each resample of blocks. */
export function blockResamples(n: number, resamples: number, seed: Seed, stream: number, length: number): Int32Array[] {
  return Array.from({ length: resamples }, (_, b) =>
    timesDrawn(stationaryPlaces(Xoshiro.from(pathState(seed, b, stream)), n, length), n),
  )
}

/** The best cell of all trades, with a bootstrap interval of its expectancy. */
export function plateau(
  cells: readonly GuardCell[],
  resamples: number,
  seed: Seed,
  length: number,
): WhatIfGuards['plateau'] & { readonly x: readonly number[] } {
  const n = (cells[0] as GuardCell).x.length
  const { cell, score, expectancy } = findPlateau(cells, n)
  const drawn = blockResamples(n, resamples, seed, streams.cell, length)
  const means = Float64Array.from(drawn, (times) => resampledMean(cell.x, times)).toSorted()
  return {
    cell: { stop: cell.stop, target: cell.target },
    score,
    expectancy,
    low: percentileAmong(means, resamples, 25) as number,
    high: percentileAmong(means, resamples, 975) as number,
    x: cell.x,
  }
}
