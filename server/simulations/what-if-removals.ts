import type { RouteRequest } from '#contract/route.ts'
import type { postWhatIfAnalysis } from '#contract/simulations/what-if.ts'
import { flagTradesOfAny } from '#domain/simulation/what-if/flag-trades.ts'
import { judgeRemovals } from '#domain/simulation/what-if/removal-gain.ts'
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
  const found = []
  for (const one of flagged) {
    const { remove, removed } = one
    const isPart = removed > 0 && removed < trades.length
    const input = { values, remove, resamples, seed }
    found.push({ ...one, result: isPart ? await simulations.run('removeBehavior', input, caller) : null })
  }
  return judgeRemovals(values, found).map(({ remove: _remove, ...judged }) => judged)
}
