import type { WhatIfGrid } from './what-if.ts'

/** The saved result of one stop and target. */
export interface ScenarioCell {
  readonly stop: number
  readonly target: number
  readonly trades: number
  readonly net: number
  readonly expectancy: number
  readonly winRate: number
  readonly profitFactor: number | null
  readonly payoff: number | null
  readonly sharpe: number | null
  readonly sqn: number | null
  readonly maxDrawdown: number | null
  readonly losingStreak: number | null
  readonly coverage: number
  readonly ambiguous: number
}

/** A cell's value in a column; null if it is unknown or was not requested. */
const valueAt = (values: readonly (number | null)[] | undefined, cell: number) => values?.[cell] ?? null

/** The cells of a grid as results of a scenario, row by row. */
export function toScenarioResults(
  { stops, targets }: { readonly stops: readonly number[]; readonly targets: readonly number[] },
  grid: WhatIfGrid,
): ScenarioCell[] {
  return stops.flatMap((stop, j) =>
    targets.map((target, k) => {
      const cell = j * targets.length + k
      return {
        stop,
        target,
        trades: grid.trades,
        net: valueAt(grid.net, cell) ?? 0,
        expectancy: valueAt(grid.expectancy, cell) ?? 0,
        // Rounding can make the two parts of a split add up to slightly more than one.
        winRate: Math.min(1, valueAt(grid.winRate, cell) ?? 0),
        profitFactor: valueAt(grid.profitFactor, cell),
        payoff: valueAt(grid.payoff, cell),
        sharpe: valueAt(grid.sharpe, cell),
        sqn: valueAt(grid.sqn, cell),
        maxDrawdown: valueAt(grid.ordered?.maxDrawdown, cell),
        losingStreak: valueAt(grid.ordered?.losingStreak, cell),
        coverage: valueAt(grid.coverage, cell) ?? 0,
        ambiguous: valueAt(grid.ambiguous, cell) ?? 0,
      }
    }),
  )
}
