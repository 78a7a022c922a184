import type { Seed } from '#domain/simulation/growth.ts'
import { correctForTries } from '#domain/simulation/what-if/cell-comparison.ts'
import { entrySelectors, type EntrySelector, type SelectorValues } from '#domain/simulation/what-if/entry-selectors.ts'
import { flagTrades } from '#domain/simulation/what-if/flag-trades.ts'
import type { RemovalResult } from '#domain/simulation/what-if/what-if.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import { useSimulation, type Simulation, type Simulator } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import { success, type Outcome } from '#workers/shared/outcome.ts'

/** A behavior to remove, with its parameters. */
export interface Behavior {
  readonly selector: EntrySelector
  readonly values: SelectorValues
}

export interface RemovalsInput {
  readonly trades: readonly WhatIfSourceTrade[]
  /** In R per trade. */
  readonly cost: number
  readonly behaviors: readonly Behavior[]
}

/** A behavior with the trades that show it and what removing them gives. */
export interface RemovedBehavior {
  readonly behavior: Behavior
  readonly removed: number
  /** Null if none or all of the trades show it. */
  readonly result: RemovalResult | null
  /** P-value corrected for the number of behaviors tested. */
  readonly p: number | null
}

const seed: Seed = [42, 0]
const resamples = 2_000

/** The symbol with the most trades. */
function commonSymbol(trades: readonly WhatIfSourceTrade[]): string {
  const counts = new Map<string, number>()
  for (const { symbol } of trades) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? ''
}

/** Every behavior with its initial parameters. */
export function initialBehaviors(trades: readonly WhatIfSourceTrade[]): Behavior[] {
  return entrySelectors.map((selector) => ({
    selector,
    values: Object.fromEntries(
      Object.entries(selector.parameters).map(([name, parameter]) => [
        name,
        selector.key === 'symbol' ? commonSymbol(trades) : parameter.initial,
      ]),
    ),
  }))
}

type Flagged = Behavior & { readonly remove: boolean[]; readonly removed: number }

const removalsSimulator: Simulator<RemovalsInput, readonly RemovedBehavior[]> = {
  async simulate({ trades, cost, behaviors }, { signal }): Promise<Outcome<readonly RemovedBehavior[]>> {
    const values = trades.map(({ r }) => r - cost)
    const flagged = behaviors.map((behavior): Flagged => {
      const remove = flagTrades(trades, behavior.selector.key, behavior.values)
      return { ...behavior, remove, removed: remove.filter(Boolean).length }
    })
    const isPart = ({ removed }: Flagged) => removed > 0 && removed < trades.length
    const tries = flagged.filter(isPart).length
    const found: RemovedBehavior[] = []
    for (const { remove, removed, ...behavior } of flagged) {
      if (removed === 0 || removed === trades.length) {
        found.push({ behavior, removed, result: null, p: null })
        continue
      }
      // One after the other: each takes a few milliseconds, and a new input cancels those that follow.
      const outcome = await enginePool().compute('removeBehaviour', { values, remove, resamples, seed }, { signal })
      if (!outcome.ok) return outcome
      found.push({ behavior, removed, result: outcome.value, p: correctForTries(outcome.value.luck.p, tries) })
    }
    return success(found)
  },
  toPreview: () => null,
}

/** Computes what each behavior cost. Memoize the input. */
export const useRemovals = (input: RemovalsInput | null): Simulation<RemovalsInput, readonly RemovedBehavior[]> =>
  useSimulation(input, removalsSimulator)
