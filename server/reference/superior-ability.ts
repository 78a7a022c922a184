import type { WhatIfGuards } from '#domain/simulation/what-if.ts'
import { dlog } from './dlog.ts'
import { meanOf } from './moments.ts'
import { drawnMean } from './plateau.ts'

/** How a column's differences from what was done stand, and their means over the resamples. */
interface Contender {
  readonly mean: number
  readonly deviation: number
  readonly z: number
  readonly resampled: readonly number[]
}

function contender(d: readonly number[], drawn: readonly Int32Array[], root: number): Contender {
  const mean = meanOf(d)
  const resampled = drawn.map((times) => drawnMean(d, times))
  let squares = 0
  for (const drawnTo of resampled) squares += root * (drawnTo - mean) * (root * (drawnTo - mean))
  const deviation = Math.sqrt(squares / drawn.length)
  return { mean, deviation, z: (root * mean) / deviation, resampled }
}

/**
 * P-values of "no column is better than what was actually done", by Hansen's test for superior predictive ability
 * (Journal of Business and Economic Statistics 23, 2005) with his three recentrings; null where no column ever differs.
 * `drawn` says how often each trade is drawn in each resample (docs/simulation-spec.md section 7.5).
 */
export function superiorAbility(
  columns: readonly (readonly number[])[],
  actual: readonly number[],
  drawn: readonly Int32Array[],
): WhatIfGuards['spa'] {
  const root = Math.sqrt(actual.length)
  const contenders = columns
    .map((x) =>
      contender(
        x.map((value, i) => value - (actual[i] as number)),
        drawn,
        root,
      ),
    )
    .filter(({ deviation }) => deviation !== 0)
  if (contenders.length === 0) return null
  const statistic = contenders.reduce((most, { z }) => Math.max(most, z), 0)
  const threshold = -Math.sqrt(2 * dlog(dlog(actual.length)))
  const pValue = (centre: (one: Contender) => number) => {
    const centred = contenders.map((one) => ({ ...one, centre: centre(one) }))
    let reached = 0
    for (const b of drawn.keys()) {
      let most = 0
      for (const one of centred) {
        most = Math.max(most, (root * ((one.resampled[b] as number) - one.centre)) / one.deviation)
      }
      if (most >= statistic) reached++
    }
    return reached / drawn.length
  }
  return {
    lower: pValue(({ mean }) => Math.max(mean, 0)),
    consistent: pValue(({ mean, z }) => (z >= threshold ? mean : 0)),
    upper: pValue(({ mean }) => mean),
  }
}
