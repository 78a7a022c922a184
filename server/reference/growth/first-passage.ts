import type { FirstPassage } from '#domain/simulation/growth.ts'
import { percentileOf } from '#server/reference/numerics/percentile.ts'
import { proportion } from '#server/reference/numerics/proportion.ts'

/** When paths first reach a level. `steps` has one step per path, 0 = never. */
export function firstPassage(steps: Int32Array): FirstPassage {
  let reached = 0
  let sumOfSteps = 0
  for (const step of steps) {
    if (step === 0) continue
    reached++
    sumOfSteps += step
  }
  // Never counts as later than every step.
  const sorted = Float64Array.from(steps, (step) => (step === 0 ? Infinity : step)).toSorted()
  const quartile = (percentile: number) => {
    const step = percentileOf(sorted, percentile)
    // Between a step and never lies Infinity; between never and never the interpolation gives NaN.
    return Number.isFinite(step) ? step : null
  }
  return {
    reached: proportion(reached, steps.length),
    meanStep: reached === 0 ? null : sumOfSteps / reached,
    q25: quartile(25),
    q50: quartile(50),
    q75: quartile(75),
  }
}
