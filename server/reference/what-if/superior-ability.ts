import type { WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'
import { meanOf } from '#server/reference/numerics/moments.ts'
import { resampledMean } from './plateau.ts'

/** The outcomes of a cell, and the two values between which it decides. */
export interface JudgedColumn {
  readonly x: readonly number[]
  readonly stopValue: number
  readonly targetValue: number
}

/** A column's differences from the actual results, and their means in the resamples. */
interface Candidate {
  readonly mean: number
  readonly deviation: number
  readonly z: number
  readonly resampled: readonly number[]
}

/**
 * The variance of sqrt(n) times the mean difference if each trade that the cell changes were a fair bet between its stop
 * and its target. Without it, a few small gains would count as certain: the one loss that balances them has not come yet.
 */
function fairVariance(
  d: readonly number[],
  actual: readonly number[],
  { stopValue, targetValue }: JudgedColumn,
): number {
  let sum = 0
  for (const [i, difference] of d.entries()) {
    const y = actual[i] as number
    const fair = difference === 0 ? 0 : (y - stopValue) * (targetValue - y)
    sum += fair > 0 ? fair : 0
  }
  return sum / d.length
}

function candidate(
  column: JudgedColumn,
  actual: readonly number[],
  drawn: readonly Int32Array[],
  root: number,
): Candidate {
  const d = column.x.map((value, i) => value - (actual[i] as number))
  const mean = meanOf(d)
  const resampled = drawn.map((times) => resampledMean(d, times))
  let squares = 0
  for (const value of resampled) squares += root * (value - mean) * (root * (value - mean))
  const variance = squares / drawn.length
  const fair = fairVariance(d, actual, column)
  // A column that never differs, or always by the same, has nothing to test.
  const deviation = variance === 0 ? 0 : Math.sqrt(fair > variance ? fair : variance)
  return { mean, deviation, z: (root * mean) / deviation, resampled }
}

/**
 * P-values of "no column is better than the actual results", by Hansen's test for superior predictive ability
 * (Journal of Business and Economic Statistics 23, 2005) with his three recentrings; null where no column ever differs. What
 * was observed counts as one resample, so that no p-value is 0.
 * `drawn` counts how often each trade is drawn in each resample (docs/simulation-spec.md section 7.5).
 */
export function superiorAbility(
  columns: readonly JudgedColumn[],
  actual: readonly number[],
  drawn: readonly Int32Array[],
): WhatIfGuards['spa'] {
  const root = Math.sqrt(actual.length)
  const candidates = columns
    .map((column) => candidate(column, actual, drawn, root))
    .filter(({ deviation }) => deviation !== 0)
  if (candidates.length === 0) return null
  const statistic = candidates.reduce((max, { z }) => Math.max(max, z), 0)
  const threshold = -Math.sqrt(2 * dlog(dlog(actual.length)))
  const pValue = (center: (one: Candidate) => number) => {
    const centred = candidates.map((one) => ({ ...one, center: center(one) }))
    let reached = 0
    for (const b of drawn.keys()) {
      let max = 0
      for (const one of centred) {
        max = Math.max(max, (root * ((one.resampled[b] as number) - one.center)) / one.deviation)
      }
      if (max >= statistic) reached++
    }
    return (1 + reached) / (1 + drawn.length)
  }
  return {
    lower: pValue(({ mean }) => Math.max(mean, 0)),
    consistent: pValue(({ mean, z }) => (z >= threshold ? mean : 0)),
    upper: pValue(({ mean }) => mean),
  }
}
