import { useMemo } from 'react'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { toGuardInput, useGuards, type GuardSimulation } from './use-grid.ts'
import { thinInput } from './what-if-input.ts'

/** The tests take up to a second, so they start once the sliders have rested this long, in milliseconds. */
const restMs = 350

interface TestedGrid {
  readonly simulation: GuardSimulation
  /** Whether the tests wait for the sliders to rest. */
  readonly isWaiting: boolean
  /** The tests of this very input; null until they are done. */
  readonly current: GuardSimulation['simulated']
}

/** Tests chance for an input after it has rested. Memoize the input. */
export function useTestedGrid(input: WhatIfInput): TestedGrid {
  const settled = useDebouncedValue(input, restMs)
  const guardInput = useMemo(() => toGuardInput(thinInput(settled)), [settled])
  const simulation = useGuards(guardInput)
  const { simulated } = simulation
  const isCurrent = settled === input && simulated?.input === guardInput
  return { simulation, isWaiting: settled !== input, current: isCurrent ? simulated : null }
}
