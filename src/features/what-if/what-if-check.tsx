import { useCallback } from 'react'
import { useWhatIfAnalysis } from '#api/simulations/what-if.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { toGuardInput } from '#features/what-if/grid/use-grid.ts'
import { isTestedWhole, thinInput } from '#features/what-if/grid/what-if-input.ts'
import { gridComputations } from '#features/what-if/scenarios/scenario-computations.ts'
import { sourceFields, toScenarioInputs, type ScenarioSource } from '#features/what-if/scenarios/scenario-inputs.ts'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { ServerCheck, type LocalFigures } from '#shared/server-check/server-check.tsx'
import { enginePool } from '#workers/engine/client.ts'

interface WhatIfCheckProps {
  readonly source: ScenarioSource
  readonly settings: WhatIfSettings
  readonly input: WhatIfInput
}

/** Lets the server analyse the same stops and targets independently, and compares every figure. */
export default function WhatIfCheck({ source, settings, input }: WhatIfCheckProps) {
  const analyse = useWhatIfAnalysis()
  const compute = useCallback(() => computeLocally(input), [input])
  return (
    <ServerCheck
      subtitle="Recomputes cells and tests with independent code"
      note={isTestedWhole(input) ? '' : ' Checks an even sample of cells.'}
      local={compute}
      download={{
        name: 'What-if grid',
        version: () => enginePool().warmUp(),
        computations: () => gridComputations(enginePool(), input),
      }}
      ask={async () => {
        const grid = thinInput(input)
        const { resamples, seed } = toGuardInput(grid)
        const server = await analyse.mutateAsync({
          ...sourceFields(source, settings),
          inputs: { ...toScenarioInputs(settings, grid.cost), stops: [...grid.stops], targets: [...grid.targets] },
          guards: { resamples, seed: [...seed] },
        })
        const { usable } = server.sample
        return {
          // The answer names no trades, so their number is compared.
          r: [usable],
          result: { grid: server.grid, guards: withoutWords(server.guards) },
          trades: usable,
          computedInMs: server.computedInMs,
        }
      }}
    />
  )
}

async function computeLocally(input: WhatIfInput): Promise<LocalFigures> {
  const [cells, guards] = await gridComputations(enginePool(), input)
  return { r: [cells.input.trades.length], result: { grid: cells.output, guards: withoutWords(guards.output) } }
}

/** The verdict is a word that follows from the figures. */
function withoutWords<T extends { readonly verdict: string }>(guards: T | null): Omit<T, 'verdict'> | null {
  if (guards === null) return null
  const { verdict: _, ...figures } = guards
  return figures
}
