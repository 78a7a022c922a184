import type { WhatIfGrid, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { kellyFractionByHalvings } from '#server/reference/kelly/fraction.ts'
import { longestRun } from '#server/reference/resampling/losing-streak.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { checkWhatIf } from './check.ts'
import { countEndings } from './counts.ts'
import { largestDrawdown } from './drawdown.ts'
import { outcomesOf } from './outcomes.ts'
import { ownResultSums, type OwnSums } from './own-result-sums.ts'
import { cellStatistics, type CellStatistics } from './statistics.ts'
import { knownTrade } from './trade.ts'
import { cellValues } from './values.ts'

/**
 * The results of the trades with every combination of stop and target (docs/simulation-spec.md section 7). Refuses an input
 * that is out of range.
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
      countEndings(trades, stop, target, input),
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
          maxDrawdown: byOutcomes(largestDrawdown),
          losingStreak: byOutcomes((x) => longestRun(x, (value) => value < 0)),
          winningStreak: byOutcomes((x) => longestRun(x, (value) => value > 0)),
        }
      : null,
    kelly: input.kelly ? byOutcomes((x) => kellyFractionByHalvings(x, 40)) : null,
  }
}
