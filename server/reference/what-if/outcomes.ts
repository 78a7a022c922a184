import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { isIntegerWithin } from '#server/reference/within.ts'
import { checkWhatIf } from './check.ts'
import { decide } from './decision.ts'
import { knownTrade, type KnownTrade } from './trade.ts'
import { cellValues, outcomeOf } from './values.ts'

/** The outcome of each trade with this stop and target, in order. */
export function outcomesOf(trades: readonly KnownTrade[], input: WhatIfInput, stop: number, target: number): number[] {
  const values = cellValues(input, stop, target)
  return trades.map((trade) => outcomeOf(decide(trade, stop, target, input).ending, trade.r - input.cost, values))
}

function placeFault(place: number, levels: readonly number[]): string | null {
  return isIntegerWithin(place, 0, levels.length - 1) ? null : `there are ${levels.length} distances, counted from 0`
}

/** Refuses an input that is out of range, and a cell that is not in the grid. */
export function checkCell(input: WhatIfInput, j: number, k: number): void {
  const problem =
    checkWhatIf(input) ??
    outOfRange('stop', placeFault(j, input.stops)) ??
    outOfRange('target', placeFault(k, input.targets))
  if (problem !== null) throw new SimulationRefused(problem)
}

/**
 * The outcomes of cell (j, k) in trade order, for an equity curve (docs/simulation-spec.md section 7.4).
 * Refuses an input that is out of range, and a cell that is not in the grid.
 */
export function whatIfOutcomes(input: WhatIfInput, j: number, k: number): number[] {
  checkCell(input, j, k)
  return outcomesOf(input.trades.map(knownTrade), input, input.stops[j] as number, input.targets[k] as number)
}
