import { useMemo } from 'react'
import { usePortfolioGrowth, type RunSource } from '#api/simulations/monte-carlo.ts'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits, type GrowthInput } from '#domain/simulation/growth.ts'
import type { SimulatedGrowth } from '#features/monte-carlo/results/use-growth-simulation.ts'
import { ServerCheck } from '#shared/server-check/server-check.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { enginePool } from '#workers/engine/client.ts'

interface GrowthCheckProps {
  readonly source: RunSource
  readonly input: GrowthInput
  /** The finished result on screen; null during a run. */
  readonly simulated: SimulatedGrowth | null
}

/** Compares the simulated growth with the server's. */
export function GrowthCheck({ source, input, simulated }: GrowthCheckProps) {
  const growth = usePortfolioGrowth()
  const local = useMemo(
    () => (simulated === null ? null : { r: simulated.input.r, result: simulated.result.growth }),
    [simulated],
  )
  const work = countPathSteps(input, input.r.length)
  return (
    <ServerCheck
      local={local}
      obstacle={
        work > simulationLimits.maxServerPathSteps
          ? `Too large for the server (limit ${formatCount(simulationLimits.maxServerPathSteps)} path-trades). Use fewer paths or trades.`
          : null
      }
      download={{
        name: `growth ${input.steps} trades`,
        version: () => enginePool().warmUp(),
        computations: () =>
          simulated === null ? [] : [{ task: 'growth', input: simulated.input, output: simulated.result.growth }],
      }}
      ask={async () => {
        const { r: _, ...parameters } = input
        const { sample, result, computedInMs } = await growth.mutateAsync({ ...source, parameters, save: null })
        return { r: sample.r, result, trades: sample.usable, computedInMs }
      }}
    />
  )
}
