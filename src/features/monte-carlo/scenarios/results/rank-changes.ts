import type { GrowthResult } from '#domain/simulation/growth.ts'
import { medianTerminal } from './scenario-texts.ts'
import type { ChangeAlone } from './use-scenario-simulation.ts'

/** The changes with their effect on median final capital, the largest first, whatever its sign. */
export function rankChanges(
  base: GrowthResult,
  alone: readonly ChangeAlone[],
): (ChangeAlone & { readonly effect: number })[] {
  const from = medianTerminal(base)
  return alone
    .flatMap((change) => {
      const median = medianTerminal(change.result)
      return from === null || median === null ? [] : [{ ...change, effect: median - from }]
    })
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
}
