import type { SimulationProblem } from '#domain/simulation/growth.ts'
import {
  whatIfLimits,
  type WhatIfGuardInput,
  type WhatIfGuards,
  type WhatIfInput,
} from '#domain/simulation/what-if/what-if.ts'
import { meanOf } from '#server/reference/numerics/moments.ts'
import { streams } from '#server/reference/random/xoshiro.ts'
import { blockLength } from '#server/reference/resampling/block-length.ts'
import { checkResamples } from '#server/reference/resampling/resamples-check.ts'
import { checkSeed, outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { checkWhatIf } from './check.ts'
import { cscv } from './cscv.ts'
import { deflatedSharpe } from './deflated-sharpe.ts'
import { distinctCells, eligibleCells } from './guard-cells.ts'
import { blockResamples, plateau } from './plateau.ts'
import { superiorAbility } from './superior-ability.ts'
import { knownTrade } from './trade.ts'
import { cellValues } from './values.ts'
import { walkForward } from './walk-forward.ts'

function checkSize(trades: number, cells: number): SimulationProblem | null {
  const { maxGuardTrades, maxGuardCells } = whatIfLimits
  if (trades > maxGuardTrades) {
    const message = `at most ${maxGuardTrades} trades can be guarded, there are ${trades}`
    return { code: 'too_many_trades', parameter: 'trades', message }
  }
  const fault = cells > maxGuardCells ? `at most ${maxGuardCells} cells can be guarded, there are ${cells}` : null
  return outOfRange('stops', fault)
}

function checkGuards({ grid, resamples, seed }: WhatIfGuardInput): SimulationProblem | null {
  return (
    checkWhatIf(grid) ??
    checkSize(grid.trades.length, grid.stops.length * grid.targets.length) ??
    checkResamples(resamples) ??
    checkSeed(seed)
  )
}

/**
 * Whether the best stop and target are more than luck after looking at many, under the pessimistic reading of the trades
 * (docs/simulation-spec.md section 7.5). Null under sixty trades, or where no cell has a known result for enough of them. Refuses an input that is out of range.
 */
export function whatIfGuards(input: WhatIfGuardInput): WhatIfGuards | null {
  const problem = checkGuards(input)
  if (problem !== null) throw new SimulationRefused(problem)
  const { resamples, seed } = input
  // Whatever the grid shows, an order that nothing decides must not make an edge.
  const grid: WhatIfInput = { ...input.grid, policy: 'exact', fallback: 'pessimistic' }
  const n = grid.trades.length
  if (n < whatIfLimits.minGuardTrades) return null
  const trades = grid.trades.map(knownTrade)
  const eligible = eligibleCells(trades, grid)
  if (eligible.length === 0) return null
  const distinct = distinctCells(eligible)
  const columns = distinct.map((cell) => cell.x)
  const actual = trades.map((trade) => trade.r - grid.cost)
  const length = blockLength(actual, 'stationary')
  const { x: best, ...shown } = plateau(eligible, resamples, seed, length)
  const validated = cscv(columns, n >= 160 ? 16 : 10, 'mean')
  const forward = walkForward(eligible, actual)
  const judged = distinct.map(({ x, stop, target }) => {
    const values = cellValues(grid, grid.stops[stop] as number, grid.targets[target] as number)
    return { x, stopValue: values.stop, targetValue: values.target }
  })
  const spa = superiorAbility(judged, actual, blockResamples(n, resamples, seed, streams.realityCheck, length))
  const { mean, standardError } = forward.gain
  // More than its standard error: a cell that differs in a few trades, all small gains so far, looks certain to the test.
  const isEarned = standardError !== null && mean > standardError
  const isEdge = spa !== null && spa.consistent <= 0.05 && isEarned && validated.losses / validated.total <= 0.5
  return {
    trades: n,
    eligible: eligible.length,
    distinct: distinct.length,
    actualExpectancy: meanOf(actual),
    blockLength: length,
    plateau: shown,
    cscv: validated,
    walkForward: forward,
    spa,
    deflated: deflatedSharpe(best, columns),
    verdict: isEdge ? 'edge' : 'luck',
  }
}
