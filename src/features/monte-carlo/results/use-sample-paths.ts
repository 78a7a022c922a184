import type { GrowthInput } from '#domain/simulation/growth.ts'
import { useSimulation, type Simulator } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import type { SamplePaths } from '#workers/engine/growth/run-sample-paths.ts'
import { drawnPaths } from './use-growth-simulation.ts'

const pathSimulator: Simulator<GrowthInput, SamplePaths> = {
  simulate: (input, options) => enginePool().samplePaths(input, drawnPaths, options),
  toPreview: () => null,
}

/** Computes some paths of a saved run again, which are not saved with it; null without an input. */
export const useSamplePaths = (input: GrowthInput | null): SamplePaths | null =>
  useSimulation(input, pathSimulator).simulated?.result ?? null
