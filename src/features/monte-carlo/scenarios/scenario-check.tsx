import { useMemo } from 'react'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { RunCheck } from '#features/monte-carlo/analysis/run-check.tsx'
import type { TabSample } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { scenarioComputations } from '#features/monte-carlo/saved-runs/run-computations.ts'
import type { SimulatedScenarios } from '#features/monte-carlo/scenarios/results/use-scenario-simulation.ts'
import type { useScenarioServer } from './use-scenario-server.ts'

interface ScenarioCheckProps {
  readonly portfolio: Portfolio
  readonly sample: TabSample
  /** Why the server cannot compare them; null if it can. */
  readonly obstacle: string | null
  readonly compute: () => ReturnType<ReturnType<typeof useScenarioServer>>
  /** The finished result on screen; null during a run. */
  readonly simulated: SimulatedScenarios | null
}

/** Compares base and scenarios with the server's, which changes its own sample. */
export function ScenarioCheck({ portfolio, sample, obstacle, compute, simulated }: ScenarioCheckProps) {
  const { r } = sample
  const local = useMemo(() => (simulated === null ? null : { r, result: simulated.result.compared }), [r, simulated])
  return (
    <RunCheck
      sample={sample}
      name={`${portfolio.name} scenarios`}
      local={local}
      computations={() => {
        if (simulated === null) return []
        const { base, scenarios } = simulated.input
        return scenarioComputations(
          [base, ...scenarios].map(({ input }) => input),
          simulated.result.compared,
        )
      }}
      obstacle={obstacle}
      ask={async () => {
        const { sample: used, result, computedInMs } = await compute()
        return { r: used.r, result, trades: used.usable, computedInMs }
      }}
    />
  )
}
