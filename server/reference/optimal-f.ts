import type { OptimalFResult } from '#domain/simulation/kelly.ts'
import { dexp } from './dexp.ts'
import { dlog } from './dlog.ts'
import { finiteFigures } from './finite-figures.ts'
import { checkTrades } from './growth-check.ts'
import { kellyFraction } from './kelly-fraction.ts'
import { leastOf, sumOf } from './moments.ts'
import { SimulationRefused } from './refused.ts'

/**
 * Vince's optimal f of money results: f* where the worst loss is the unit; null without a loss or without a gain in all.
 *
 * Refuses results that are no finite numbers, none or too many.
 *
 * Source: Vince, "Portfolio management formulas", 1990; docs/simulation-spec.md section 5.5.
 */
export function optimalF(pnl: readonly number[]): OptimalFResult | null {
  const problem = checkTrades(pnl, 'values', 1)
  if (problem !== null) throw new SimulationRefused(problem)
  const worstLoss = -leastOf(pnl)
  if (!(worstLoss > 0) || sumOf(pnl) <= 0) return null
  const x = pnl.map((value) => value / worstLoss)
  const fraction = kellyFraction(x)
  if (fraction === null) return null
  const twr = x.reduce((product, value) => product * (1 + fraction * value), 1)
  const ghpr = dexp(dlog(twr) / pnl.length)
  return finiteFigures({ fraction, twr, ghpr, perUnit: fraction > 0 ? worstLoss / fraction : null }, 'values')
}
