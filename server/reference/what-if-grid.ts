import type { WhatIfGrid, WhatIfInput } from '#domain/simulation/what-if.ts'
import { kellyFractionByHalvings } from './kelly-fraction.ts'
import { longestRun } from './losing-streak.ts'
import { ownResultSums, type OwnSums } from './own-result-sums.ts'
import { SimulationRefused } from './refused.ts'
import { checkWhatIf } from './what-if-check.ts'
import { countEndings } from './what-if-counts.ts'
import { largestFall } from './what-if-drawdown.ts'
import { outcomesOf } from './what-if-outcomes.ts'
import { cellStatistics, type CellStatistics } from './what-if-statistics.ts'
import { knownTrade } from './what-if-trade.ts'
import { cellValues } from './what-if-values.ts'

/**
 * What every combination of stop and target would have made of the trades (docs/simulation-spec.md section 7). Refuses an
 * input that is out of range.
 */
export function whatIfGrid(input: WhatIfInput): WhatIfGrid {
  const problem = checkWhatIf(input)
  if (problem !== null) throw new SimulationRefused(problem)
  const trades = input.trades.map(knownTrade)
  const cells = input.stops.flatMap((stop, j) => input.targets.map((target, k) => ({ stop, target, j, k })))
  const own = ownResultSums(trades, input)
  const statistics = cells.map(({ stop, target, j, k }) =>
    cellStatistics(
      trades.length,
      countEndings(trades, stop, target, input.policy),
      cellValues(input, stop, target),
      (own[j] as readonly OwnSums[])[k] as OwnSums,
    ),
  )
  const column = <Key extends keyof CellStatistics>(key: Key) => statistics.map((cell) => cell[key])
  const byOutcomes = <Value>(figure: (x: readonly number[]) => Value) =>
    cells.map(({ stop, target }) => figure(outcomesOf(trades, input, stop, target)))
  return {
    trades: trades.length,
    inconsistent: trades.filter((trade) => trade.isInconsistent).length,
    net: column('net'),
    expectancy: column('expectancy'),
    winRate: column('winRate'),
    profitFactor: column('profitFactor'),
    payoff: column('payoff'),
    sd: column('sd'),
    sharpe: column('sharpe'),
    sqn: column('sqn'),
    t: column('t'),
    psr: column('psr'),
    binaryKelly: column('binaryKelly'),
    coverage: column('coverage'),
    ambiguous: column('ambiguous'),
    ordered: input.orderDependent
      ? {
          maxDrawdown: byOutcomes(largestFall),
          losingStreak: byOutcomes((x) => longestRun(x, (value) => value < 0)),
          winningStreak: byOutcomes((x) => longestRun(x, (value) => value > 0)),
        }
      : null,
    kelly: input.kelly ? byOutcomes((x) => kellyFractionByHalvings(x, 40)) : null,
  }
}
