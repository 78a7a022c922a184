import type { SimulationProblem } from '#domain/simulation/growth.ts'
import { resamplingLimits } from '#domain/simulation/resampling.ts'
import { outOfRange } from '#server/reference/sample-check.ts'
import { isIntegerWithin } from '#server/reference/within.ts'

export function checkResamples(resamples: number): SimulationProblem | null {
  const { minResamples, maxResamples } = resamplingLimits
  if (isIntegerWithin(resamples, minResamples, maxResamples)) return null
  return outOfRange(
    'resamples',
    `the number of resamples must be a whole number from ${minResamples} to ${maxResamples}`,
  )
}
