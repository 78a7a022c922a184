import { useMemo } from 'react'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { toGuardInput, useGuards, type GuardSimulation } from './use-grid.ts'
import { thinInput } from './what-if-input.ts'

/** The tests take up to a second, so they start once the sliders have rested this long, in milliseconds. */
const restMs = 350

/** Tests chance for an input after it has rested. Memoize the input. */
export function useTestedGrid(input: WhatIfInput): { simulation: GuardSimulation; isWaiting: boolean } {
  const settled = useDebouncedValue(input, restMs)
  const guardInput = useMemo(() => toGuardInput(thinInput(settled)), [settled])
  return { simulation: useGuards(guardInput), isWaiting: settled !== input }
}
