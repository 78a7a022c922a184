import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { decide, type Decision } from './decision.ts'
import { checkCell } from './outcomes.ts'
import { knownTrade } from './trade.ts'

/**
 * How each trade ends in cell (j, k), in order (docs/simulation-spec.md section 7.2). Refuses an input that is out of
 * range, and a cell that is not in the grid.
 */
export function whatIfEndings(input: WhatIfInput, j: number, k: number): Decision[] {
  checkCell(input, j, k)
  const stop = input.stops[j] as number
  const target = input.targets[k] as number
  return input.trades.map((trade) => decide(knownTrade(trade), stop, target, input))
}
