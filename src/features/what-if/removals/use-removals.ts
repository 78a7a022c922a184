import type { Seed } from '#domain/simulation/growth.ts'
import {
  entrySelectors,
  resolveParameter,
  type EntrySelector,
  type SelectorValues,
} from '#domain/simulation/what-if/entry-selectors.ts'
import { flagTradesOfAny } from '#domain/simulation/what-if/flag-trades.ts'
import { judgeRemovals, type RemovalVerdict } from '#domain/simulation/what-if/removal-gain.ts'
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
  /** What is removed at a time: one behavior, or two together. */
  readonly removals: readonly (readonly Behavior[])[]
}

/** One or two behaviors with the trades that show any of them, and what removing these gives. */
export interface RemovedBehavior extends RemovalVerdict {
  readonly behaviors: readonly Behavior[]
  readonly removed: number
  /** Null if none or all of the trades show it. */
  readonly result: RemovalResult | null
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

/** A whole number of an address; NaN for any other text. */
const readWhole = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN)

/** Every behavior with the parameters that the address changes, as text by "weekdayOfEntry.weekday". */
export function chosenBehaviors(
  trades: readonly WhatIfSourceTrade[],
  changed: Readonly<Record<string, string>>,
): Behavior[] {
  return initialBehaviors(trades).map(({ selector, values }) => ({
    selector,
    values: Object.fromEntries(
      Object.entries(selector.parameters).map(([name, parameter]) => {
        const text = changed[`${selector.key}.${name}`]
        if (text === undefined) return [name, values[name] ?? '']
        // As it is selected by, so that the screen shows no other value.
        return [name, resolveParameter(parameter, parameter.kind === 'integer' ? readWhole(text) : text)]
      }),
    ),
  }))
}

/** The two behaviors of these keys, if both are known and differ; null otherwise. */
export function pairOf(
  behaviors: readonly Behavior[],
  [first, second]: readonly [string, string],
): readonly [Behavior, Behavior] | null {
  const [a, b] = [first, second].map((key) => behaviors.find(({ selector }) => selector.key === key))
  return a === undefined || b === undefined || a === b ? null : [a, b]
}

interface Flagged {
  readonly behaviors: readonly Behavior[]
  readonly remove: boolean[]
  readonly removed: number
}

const removalsSimulator: Simulator<RemovalsInput, readonly RemovedBehavior[]> = {
  async simulate({ trades, cost, removals }, { signal }): Promise<Outcome<readonly RemovedBehavior[]>> {
    const values = trades.map(({ r }) => r - cost)
    const flagged = removals.map((behaviors): Flagged => {
      const asked = behaviors.map((behavior) => ({ key: behavior.selector.key, values: behavior.values }))
      const remove = flagTradesOfAny(trades, asked)
      return { behaviors, remove, removed: remove.filter(Boolean).length }
    })
    const found: (Flagged & Pick<RemovedBehavior, 'result'>)[] = []
    for (const one of flagged) {
      const { remove, removed } = one
      if (removed === 0 || removed === trades.length) {
        found.push({ ...one, result: null })
        continue
      }
      // One after the other: each takes a few milliseconds, and a new input cancels those that follow.
      const outcome = await enginePool().compute('removeBehavior', { values, remove, resamples, seed }, { signal })
      if (!outcome.ok) return outcome
      found.push({ ...one, result: outcome.value })
    }
    return success(judgeRemovals(values, found).map(({ remove: _remove, ...judged }) => judged))
  },
  toPreview: () => null,
}

/** Computes what each removal gains. Memoize the input. */
export const useRemovals = (input: RemovalsInput | null): Simulation<RemovalsInput, readonly RemovedBehavior[]> =>
  useSimulation(input, removalsSimulator)
