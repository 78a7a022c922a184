import type { RouteRequest } from '#contract/route.ts'
import type { postWhatIfAnalysis } from '#contract/simulations/what-if.ts'
import { correctForTries } from '#domain/simulation/what-if/cell-comparison.ts'
import { flagTradesOfAny } from '#domain/simulation/what-if/flag-trades.ts'
import { removalGainInterval } from '#domain/simulation/what-if/removal-gain.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import type { Caller, SimulationPool } from '#server/simulations/threads/simulation-pool.ts'

type RequestedRemovals = RouteRequest<typeof postWhatIfAnalysis>['body']['removals']

interface RemovalSample {
  readonly trades: readonly SampleTrade[]
  /** Results of the trades in R, after costs. */
  readonly values: readonly number[]
}

/** What removing each behavior, or two of them together, would have gained; empty if none was requested. */
export async function computeRemovals(
  simulations: SimulationPool,
  requested: RequestedRemovals,
  { trades, values }: RemovalSample,
  caller: Caller,
) {
  if (requested === null) return []
  const { selectors, resamples, seed } = requested
  const flagged = selectors.map(({ or, ...first }) => {
    const remove = flagTradesOfAny(trades, or === undefined ? [first] : [first, or])
    return { key: first.key, or: or?.key ?? null, remove, removed: remove.filter(Boolean).length }
  })
  const isPart = (removed: number) => removed > 0 && removed < trades.length
  const tries = flagged.filter(({ removed }) => isPart(removed)).length
  const found = []
  for (const { remove, ...behavior } of flagged) {
    if (!isPart(behavior.removed)) {
      found.push({ ...behavior, result: null, gainInterval: null, p: null })
      continue
    }
    const result = await simulations.run('removeBehavior', { values, remove, resamples, seed }, caller)
    found.push({
      ...behavior,
      result,
      gainInterval: removalGainInterval(values, remove),
      p: correctForTries(result.luck.p, tries),
    })
  }
  return found
}
