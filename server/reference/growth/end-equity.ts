import type { GrowthInput } from '#domain/simulation/growth.ts'
import { sizedEquity } from '#server/reference/growth/equity/sized-equity.ts'
import { outcomes } from '#server/reference/growth/input/outcomes.ts'
import { maxEquity } from './run.ts'

/**
 * The equity at which every order of the history ends, in multiples of the initial capital; null where it depends on the
 * order, or where equity is lost or grows too large (docs/simulation-spec.md section 2.6). The input is resolved.
 */
export function endEquity(input: GrowthInput): number | null {
  const { model, steps, flows, sizing } = input
  const trades = input.r.length
  if (model.kind !== 'permutation' || steps % trades !== 0 || flows.length > 0) return null
  if (sizing.kind === 'cappedFraction') return null
  const equity = sizedEquity(1, sizing)
  const x = outcomes(input)
  const isAdditive = equity.largestAmounts !== null
  for (let step = 0; step < steps; step++) {
    equity.trade(0, x[step % trades] as number)
    if (isAdditive && !((equity.wealth[0] as number) > 0)) return null
  }
  const wealth = equity.wealth[0] as number
  return wealth < maxEquity ? wealth : null
}
