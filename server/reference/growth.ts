import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { modelDraws, resampledDraws } from './draw-model.ts'
import { endEquity } from './end-equity.ts'
import { checkGrowth } from './growth-check.ts'
import { runWithFan } from './growth-run.ts'
import { distributionOfValues, summarise, terminalSummary } from './growth-summary.ts'
import type { PathFigures } from './path-figures.ts'
import { SimulationRefused } from './refused.ts'
import { lengthOfBlocks, settledInput } from './settled-input.ts'

/** What the same plan comes to when every path first draws a history of its own. */
function uncertainEdge(input: GrowthInput): GrowthResult['uncertainEdge'] {
  const { figures, fan } = runWithFan({ ...input, recovery: false }, resampledDraws(input, input.model))
  return { fan, maxDrawdown: distributionOfValues(figures.maxDrawdown), ...terminalSummary(figures.wealth) }
}

/** A simulation's result with the figures of its paths, for comparisons path by path. Throws as `simulateGrowth` does. */
export function simulatePaths(asked: GrowthInput): { readonly result: GrowthResult; readonly figures: PathFigures } {
  const fault = checkGrowth(asked)
  if (fault !== null) throw new SimulationRefused(fault)
  const input = settledInput(asked)
  const { figures, fan } = runWithFan(input, modelDraws(input, input.model))
  const { model, sizing } = input
  const result = {
    trades: input.r.length,
    paths: input.paths,
    steps: input.steps,
    blockLength: lengthOfBlocks(model),
    riskFraction: sizing.kind === 'fixedFraction' ? sizing.fraction : null,
    fan,
    ...summarise(input, figures),
    endEquity: endEquity(input),
    uncertainEdge: input.resampleHistory ? uncertainEdge(input) : null,
  }
  return { result, figures }
}

/**
 * Portfolio growth: what a history of R-multiples, or a distribution in its place, may do to an account, by every model,
 * sizing, flow and limit of docs/simulation-spec.md sections 2 and 3, the figures bit for bit those of the engine. Work
 * is paths × steps; memory some 120 bytes per path, and four per path and trade for the permutation.
 *
 * Throws SimulationRefused when the input is out of range, or when equity grows beyond what a double can summarise.
 */
export function simulateGrowth(input: GrowthInput): GrowthResult {
  return simulatePaths(input).result
}
