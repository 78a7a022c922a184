import type { SimulationProblem } from '#domain/simulation/growth.ts'
import { whatIfLimits, type WhatIfGuardInput, type WhatIfGuards } from '#domain/simulation/what-if.ts'
import { blockLength } from './block-length.ts'
import { cscv } from './cscv.ts'
import { deflatedSharpe } from './deflated-sharpe.ts'
import { checkSeed, outOfRange } from './growth-check.ts'
import { distinctCells, eligibleCells } from './guard-cells.ts'
import { meanOf } from './moments.ts'
import { blockResamples, plateau } from './plateau.ts'
import { SimulationRefused } from './refused.ts'
import { checkResamples } from './resamples-check.ts'
import { superiorAbility } from './superior-ability.ts'
import { walkForward } from './walk-forward.ts'
import { checkWhatIf } from './what-if-check.ts'
import { knownTrade } from './what-if-trade.ts'
import { streams } from './xoshiro.ts'

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
 * Whether the best stop and target are more than the luck of having looked at many (docs/simulation-spec.md section 7.5).
 * Null under sixty trades or where no cell is decided for enough of them; refuses an input that is out of range.
 */
export function whatIfGuards(input: WhatIfGuardInput): WhatIfGuards | null {
  const problem = checkGuards(input)
  if (problem !== null) throw new SimulationRefused(problem)
  const { grid, resamples, seed } = input
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
  const spa = superiorAbility(columns, actual, blockResamples(n, resamples, seed, streams.realityCheck, length))
  const isEdge =
    spa !== null && spa.consistent <= 0.05 && forward.gain.mean > 0 && validated.losses / validated.total <= 0.5
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
