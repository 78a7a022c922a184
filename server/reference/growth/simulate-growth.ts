import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { modelDraws, resampledDraws } from '#server/reference/growth/draws/model-draws.ts'
import { UncertainModelDraws } from '#server/reference/growth/draws/uncertain-model.ts'
import { checkGrowth } from '#server/reference/growth/input/check.ts'
import { drawsFromHistory } from '#server/reference/growth/input/history-model.ts'
import { blockLengthOf, resolveInput } from '#server/reference/growth/input/resolved-input.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { endEquity } from './end-equity.ts'
import type { PathFigures } from './path-figures.ts'
import { PathWalk } from './path-walk.ts'
import { runWithFan } from './run.ts'
import { distributionOfValues, summarizeFigures, summarizeTerminal } from './summary.ts'

/** The paths of an uncertain edge: each from its own history, or from the model with its own parameters. */
function runUncertainEdge(input: GrowthInput) {
  if (drawsFromHistory(input.model)) return runWithFan(input, resampledDraws(input, input.model))
  const draws = new UncertainModelDraws(input)
  return runWithFan(input, draws, new PathWalk(input.paths, input, draws.x))
}

/** The same simulation where every path draws from an edge of its own. */
function simulateUncertainEdge(input: GrowthInput): GrowthResult['uncertainEdge'] {
  const { figures, fan } = runUncertainEdge({ ...input, recovery: false })
  return { fan, maxDrawdown: distributionOfValues(figures.maxDrawdown), ...summarizeTerminal(figures.wealth) }
}

/** A simulation's result with the figures of its paths, to compare path by path. Throws as `simulateGrowth` does. */
export function simulatePaths(request: GrowthInput): { readonly result: GrowthResult; readonly figures: PathFigures } {
  const fault = checkGrowth(request)
  if (fault !== null) throw new SimulationRefused(fault)
  const input = resolveInput(request)
  const { figures, fan } = runWithFan(input, modelDraws(input, input.model))
  const { model, sizing } = input
  const result = {
    trades: input.r.length,
    paths: input.paths,
    steps: input.steps,
    blockLength: blockLengthOf(model),
    riskFraction: sizing.kind === 'fixedFraction' ? sizing.fraction : null,
    fan,
    ...summarizeFigures(input, figures),
    endEquity: endEquity(input),
    uncertainEdge: input.resampleHistory ? simulateUncertainEdge(input) : null,
  }
  return { result, figures }
}

/**
 * Portfolio growth: what a history of R-multiples, or a distribution, may do to an account, by every model, sizing, flow and
 * limit of docs/simulation-spec.md sections 2 and 3. The figures equal the engine's bit for bit. Work is paths × steps;
 * memory is about 120 bytes per path, plus four per path and trade for the permutation.
 *
 * Throws SimulationRefused when the input is out of range, or when equity is too large to summarize.
 */
export function simulateGrowth(input: GrowthInput): GrowthResult {
  return simulatePaths(input).result
}
