import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { useSimulation, type Simulated, type Simulation, type Simulator } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import type { SamplePaths } from '#workers/engine/growth/run-sample-paths.ts'
import type { DrawnFan } from '#workers/engine/growth/simulate-paths.ts'
import { success } from '#workers/shared/outcome.ts'

/** A result with some of its paths. */
export interface DrawnGrowth {
  readonly growth: GrowthResult
  readonly samplePaths: SamplePaths | null
}

export type SimulatedGrowth = Simulated<GrowthInput, DrawnGrowth>
export type GrowthSimulation = Simulation<GrowthInput, DrawnGrowth, DrawnFan>

/** Paths drawn under the fan. */
export const drawnPaths = 30

/** Path-steps that take a frame or two. A larger simulation first shows a preview with fewer paths. */
const maxPreviewWork = 2_500_000

/** The same simulation with so few paths that it keeps up with a slider; null if it is small enough. */
function toPreview(input: GrowthInput): GrowthInput | null {
  const work = countPathSteps(input, input.r.length)
  if (work <= maxPreviewWork) return null
  const blocks = Math.max(1, Math.floor((maxPreviewWork / work) * (input.paths / 1024)))
  const paths = blocks * 1024
  return paths < input.paths ? { ...input, paths } : null
}

const growthSimulator: Simulator<GrowthInput, DrawnGrowth, DrawnFan> = {
  simulate: async (input, { onEarly, ...options }) => {
    let drawn: DrawnFan | null = null
    const onFan = (fan: DrawnFan) => {
      drawn = fan
      // The band of an uncertain edge is of a second simulation, and a fan without its paths would flicker.
      if (!input.resampleHistory && fan.samplePaths !== null) onEarly(fan)
    }
    const growth = await enginePool().simulateGrowth(input, { ...options, viewer: { paths: drawnPaths, onFan } })
    if (!growth.ok) return growth
    const seen = drawn as DrawnFan | null
    if (seen !== null && seen.samplePaths !== null) {
      return success({ growth: growth.value, samplePaths: seen.samplePaths })
    }
    const { signal } = options
    const sampled = await enginePool().samplePaths(input, drawnPaths, signal === undefined ? {} : { signal })
    return success({ growth: growth.value, samplePaths: sampled.ok ? sampled.value : null })
  },
  toPreview,
}

/** Simulates an input in the browser's engine whenever it changes; null simulates nothing. Memoize the input. */
export const useGrowthSimulation = (input: GrowthInput | null): GrowthSimulation =>
  useSimulation(input, growthSimulator)
