import type { GrowthInput, SimulationProblem } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import { modelDraws } from '#server/reference/growth/draws/model-draws.ts'
import { checkGrowth } from '#server/reference/growth/input/check.ts'
import { drawsFromHistory } from '#server/reference/growth/input/history-model.ts'
import { resolveInput } from '#server/reference/growth/input/resolved-input.ts'
import { kellyFraction } from '#server/reference/kelly/fraction.ts'
import { proportion } from '#server/reference/numerics/proportion.ts'
import { outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { isIntegerWithin } from '#server/reference/within.ts'
import { runWithoutFan } from './run.ts'

const halvings = 20

/** The plan with this fraction of equity at risk instead of its own sizing. */
function atFraction(growth: GrowthInput, fraction: number): GrowthInput {
  return { ...growth, sizing: { kind: 'fixedFraction', fraction } }
}

/** The first fault of an input, in the order of docs/simulation-spec.md section 5.3; null when it can be simulated. */
export function checkKellyDrawdown({ growth, level, tolerance, points }: KellyDrawdownInput): SimulationProblem | null {
  const isHistory = drawsFromHistory(growth.model)
  const hasLoss = growth.r.some((value) => value - growth.extraCostR < 0)
  return (
    checkGrowth(atFraction(growth, 0)) ??
    outOfRange('model', isHistory ? null : 'a Kelly fraction needs a model that draws from the history') ??
    outOfRange('level', level > 0 && level <= 1 ? null : 'the drawdown must be above 0 and at most 1') ??
    outOfRange('tolerance', tolerance > 0 && tolerance < 1 ? null : 'the tolerance must be between 0 and 1') ??
    outOfRange('points', isIntegerWithin(points, 2, 51) ? null : 'the curve has from 2 to 51 points') ??
    outOfRange('r', hasLoss ? null : 'without a losing trade there is no Kelly fraction')
  )
}

/** A function from a fraction to the number of paths that reach the drawdown, always on the same random numbers. */
function hitsByFraction(growth: GrowthInput, level: number): (fraction: number) => number {
  const resolved = resolveInput(atFraction({ ...growth, resampleHistory: false, recovery: false }, 0))
  return (fraction) => {
    const input = atFraction(resolved, fraction)
    const { maxDrawdown } = runWithoutFan(input, modelDraws(input, input.model))
    return maxDrawdown.filter((drawdown) => drawdown >= level).length
  }
}

/** The largest fraction with at most `maxHits` hits, found by bisection, with its hits. 0 has none. */
function largestWithin(top: number, maxHits: number, hitsAt: (fraction: number) => number) {
  let lo = { fraction: 0, hits: 0 }
  let hi = top
  for (let halving = 0; halving < halvings; halving++) {
    const mid = (lo.fraction + hi) * 0.5
    const hits = hitsAt(mid)
    if (hits <= maxHits) lo = { fraction: mid, hits }
    else hi = mid
  }
  return lo
}

/**
 * How likely a drawdown is by the fraction at risk, and the largest fraction that keeps it within the tolerance
 * (docs/simulation-spec.md section 5.3). Costs up to 71 simulations. Throws SimulationRefused when the input is out of
 * range or has no loss, or when equity is too large to summarize.
 */
export function kellyDrawdown(input: KellyDrawdownInput): KellyDrawdownResult {
  const fault = checkKellyDrawdown(input)
  if (fault !== null) throw new SimulationRefused(fault)
  const { growth, level, tolerance, points } = input
  const full = kellyFraction(growth.r.map((value) => value - growth.extraCostR)) ?? 0
  const top = full > 0 ? Math.min(1, 2 * full) : 0.05
  const hitsAt = hitsByFraction(growth, level)
  const curve = Array.from({ length: points }, (_, i) => {
    const fraction = top * (i / (points - 1))
    return { fraction, hits: hitsAt(fraction) }
  })
  const maxHits = tolerance * growth.paths
  const last = curve.at(-1) as (typeof curve)[number]
  const limited = last.hits > maxHits
  const chosen = limited ? largestWithin(top, maxHits, hitsAt) : last
  return {
    curve: curve.map(({ fraction, hits }) => ({ fraction, proportion: proportion(hits, growth.paths) })),
    fraction: chosen.fraction,
    proportion: proportion(chosen.hits, growth.paths),
    limited,
  }
}
