import type { Seed } from '#domain/simulation/growth.ts'
import type { KellyBand } from '#domain/simulation/kelly.ts'
import { bisectExactly } from '#server/reference/numerics/bisect.ts'
import { deviationOf } from '#server/reference/numerics/moments.ts'
import { percentileAmong } from '#server/reference/numerics/percentile-among.ts'
import { proportion } from '#server/reference/numerics/proportion.ts'
import { pathState, streams, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { drawPlaces } from '#server/reference/resampling/draw-places.ts'
import { timesDrawn } from '#server/reference/resampling/times-drawn.ts'

/** f* of the values, each counted as often as it was drawn; null where no drawn value is a loss. */
function resampledFraction(x: readonly number[], times: Int32Array): number | null {
  // Only what was drawn, as plain arrays: the slope is computed forty times.
  const values: number[] = []
  const sums: number[] = []
  let worst = 0
  let sum = 0
  for (let i = 0; i < x.length; i++) {
    const drawn = times[i] as number
    if (drawn === 0) continue
    const value = x[i] as number
    values.push(value)
    sums.push(drawn * value)
    if (value < worst) worst = value
    sum += drawn * value
  }
  if (worst === 0) return null
  if (sum <= 0) return 0
  const isBelow = (fraction: number) => {
    let slope = 0
    for (let i = 0; i < values.length; i++) slope += (sums[i] as number) / (1 + fraction * (values[i] as number))
    return slope > 0
  }
  return bisectExactly(40, 0, (1 - 1e-12) / -worst, isBelow)
}

/**
 * f* of histories drawn from this one with replacement, in blocks of mean length `length`: the uncertainty of f*. Null
 * without resamples.
 */
export function kellyBand(x: readonly number[], resamples: number, seed: Seed, length: number): KellyBand | null {
  if (resamples === 0) return null
  const bounded: number[] = []
  for (let b = 0; b < resamples; b++) {
    const places = drawPlaces(Xoshiro.from(pathState(seed, b, streams.kellyBand)), x.length, length)
    const fraction = resampledFraction(x, timesDrawn(places, x.length))
    if (fraction !== null) bounded.push(fraction)
  }
  const sorted = Float64Array.from(bounded).toSorted()
  const percentile = (percent: number) => percentileAmong(sorted, resamples, percent * 10)
  return {
    resamples,
    p5: percentile(5),
    p10: percentile(10),
    p50: percentile(50),
    p90: percentile(90),
    p95: percentile(95),
    sd: bounded.length < 2 ? null : deviationOf(bounded),
    unbounded: proportion(resamples - bounded.length, resamples),
    zero: proportion(bounded.filter((fraction) => fraction === 0).length, resamples),
  }
}
