import type { Seed } from '#domain/simulation/growth.ts'
import type { WhatIfGrid, WhatIfGuardInput, WhatIfGuards, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { useSimulation, type Simulation, type Simulator } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import { PackedGrid } from '#workers/engine/tasks/packed-grid.ts'
import { success } from '#workers/shared/outcome.ts'

/** A grid as chosen, and as it is under the least and the most favorable reading. */
export interface BracketedGrid {
  readonly shown: WhatIfGrid
  readonly low: WhatIfGrid
  readonly high: WhatIfGrid
}

type Reading = 'pessimistic' | 'optimistic'

/** The reading of an order that nothing decides, as parameters. Under `exact`, candles still decide what they can. */
const readingOf = ({ policy }: WhatIfInput, reading: Reading) =>
  ({ policy: policy === 'exact' ? 'exact' : reading, fallback: reading }) as const

/** Whether an input already has a reading. */
const hasReading = ({ policy, fallback }: WhatIfInput, reading: Reading) =>
  policy === reading || (policy === 'exact' && fallback === reading)

const never = () => null

const gridSimulator: Simulator<WhatIfInput, BracketedGrid> = {
  async simulate(input, options) {
    const readings = (['pessimistic', 'optimistic'] as const).filter((reading) => !hasReading(input, reading))
    const others = readings.map((reading) => readingOf(input, reading))
    const packed = await enginePool().compute('whatIfReadings', { grid: input, others }, options)
    if (!packed.ok) return packed
    const [first, ...rest] = packed.value
    const cells = input.stops.length * input.targets.length
    const shown = new PackedGrid(first ?? new Float64Array(), cells, input)
    const found = rest.map((numbers) => new PackedGrid(numbers, cells, { ...input, orderDependent: false }))
    const read = (reading: Reading) => found[readings.indexOf(reading)] ?? shown
    return success({ shown, low: read('pessimistic'), high: read('optimistic') })
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
