import type { Seed } from '#domain/simulation/growth.ts'
import type {
  WhatIfGrid,
  WhatIfGuardInput,
  WhatIfGuards,
  WhatIfInput,
  WhatIfPolicy,
} from '#domain/simulation/what-if/what-if.ts'
import { useSimulation, type Simulation, type Simulator } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import { allNamedOutcomes } from '#workers/shared/outcome.ts'

/** A grid as chosen, and as it is under the least and the most favorable reading. */
export interface BracketedGrid {
  readonly shown: WhatIfGrid
  readonly low: WhatIfGrid
  readonly high: WhatIfGrid
}

/** The reading of an order that nothing decides, as an input. Under `exact`, candles still decide what they can. */
function readAs(input: WhatIfInput, reading: 'pessimistic' | 'optimistic'): WhatIfInput {
  const policy: WhatIfPolicy = input.policy === 'exact' ? 'exact' : reading
  return { ...input, policy, fallback: reading, orderDependent: false }
}

/** Whether an input already has a reading. */
const hasReading = ({ policy, fallback }: WhatIfInput, reading: 'pessimistic' | 'optimistic') =>
  policy === reading || (policy === 'exact' && fallback === reading)

const never = () => null

const gridSimulator: Simulator<WhatIfInput, BracketedGrid> = {
  simulate(input, { onProgress, ...options }) {
    const shown = enginePool().compute('whatIfGrid', input, { ...options, onProgress })
    const asRead = (reading: 'pessimistic' | 'optimistic') =>
      hasReading(input, reading) ? shown : enginePool().compute('whatIfGrid', readAs(input, reading), options)
    return allNamedOutcomes<BracketedGrid>({ shown, low: asRead('pessimistic'), high: asRead('optimistic') })
  },
  toPreview: never,
}

/** Computes every cell while the sliders move; the latest input wins. Memoize the input. */
export const useGrid = (input: WhatIfInput | null): Simulation<WhatIfInput, BracketedGrid> =>
  useSimulation(input, gridSimulator)

/** Fixed, so that the same trades have the same verdict. */
const seed: Seed = [42, 0]
const resamples = 1_000

/** The input of the tests of chance. */
export const toGuardInput = (grid: WhatIfInput): WhatIfGuardInput => ({
  // Figures that the tests do not read cost time.
  grid: { ...grid, orderDependent: false, kelly: false },
  resamples,
  seed,
})

const guardSimulator: Simulator<WhatIfGuardInput, WhatIfGuards | null> = {
  simulate: (input, options) => enginePool().compute('whatIfGuards', input, options),
  toPreview: never,
}

export type GuardSimulation = Simulation<WhatIfGuardInput, WhatIfGuards | null>

/** Tests whether the best cell is more than luck. Memoize the input. */
export const useGuards = (input: WhatIfGuardInput | null): GuardSimulation => useSimulation(input, guardSimulator)
