import { useMemo } from 'react'
import { useScenarioAnalysis } from '#api/simulations/challenge.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { SimulatedScenarios } from '#features/monte-carlo/scenarios/results/use-scenario-simulation.ts'
import { ServerCheck } from '#shared/server-check/server-check.tsx'

interface ScenarioCheckProps {
  readonly portfolioId: Id
  readonly assumedRisk: string | null
  /** The sample before any change. */
  readonly r: readonly number[]
  readonly plan: SimulatedScenarios['input']
  /** The finished result on screen; null during a run. */
  readonly simulated: SimulatedScenarios | null
}

/** Compares base and scenarios with the server's, which changes its own sample. */
export function ScenarioCheck({ portfolioId, assumedRisk, r, plan, simulated }: ScenarioCheckProps) {
  const analysis = useScenarioAnalysis()
  const local = useMemo(() => (simulated === null ? null : { r, result: simulated.result.compared }), [r, simulated])
  return (
    <ServerCheck
      local={local}
      ask={async () => {
        const scenarios = [plan.base, ...plan.scenarios].map(({ input, change }) => {
          const { r: _, ...parameters } = input
          return { ...parameters, change }
        })
        const asked = { portfolioId, assumedRisk, scenarios, save: null }
        const { sample, result, computedInMs } = await analysis.mutateAsync(asked)
        return { r: sample.r, result, trades: sample.usable, computedInMs }
      }}
    />
  )
}
