import type { OptimalFResult } from '#domain/simulation/kelly.ts'
import { finiteFigures } from '#server/reference/finite-figures.ts'
import { dexp } from '#server/reference/numerics/dexp.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'
import { minOf, sumOf } from '#server/reference/numerics/moments.ts'
import { checkTrades } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { kellyFraction } from './fraction.ts'

/**
 * Vince's optimal f of money results: f* with the worst loss as the unit; null without a loss or a total gain.
 *
 * Refuses results that are not finite, and too few or too many of them.
 *
 * Source: Vince, "Portfolio management formulas", 1990; docs/simulation-spec.md section 5.5.
 */
export function optimalF(pnl: readonly number[]): OptimalFResult | null {
  const problem = checkTrades(pnl, 'values', 1)
  if (problem !== null) throw new SimulationRefused(problem)
  const worstLoss = -minOf(pnl)
  if (!(worstLoss > 0) || sumOf(pnl) <= 0) return null
  const x = pnl.map((value) => value / worstLoss)
  const fraction = kellyFraction(x)
  if (fraction === null) return null
  const twr = x.reduce((product, value) => product * (1 + fraction * value), 1)
  const ghpr = dexp(dlog(twr) / pnl.length)
  return finiteFigures({ fraction, twr, ghpr, perUnit: fraction > 0 ? worstLoss / fraction : null }, 'values')
}
