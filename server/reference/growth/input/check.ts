import { simulationLimits, type GrowthInput, type SimulationProblem } from '#domain/simulation/growth.ts'
import { checkExtraCost, checkSeed, checkTrades, outOfRange } from '#server/reference/sample-check.ts'
import { isIntegerWithin } from '#server/reference/within.ts'
import { drawsFromHistory } from './history-model.ts'
import { flowsFault, ruinFault } from './limits-check.ts'
import { modelFault } from './model-check.ts'
import { errorsOf } from './parameter-errors.ts'
import { sizingFault } from './sizing-check.ts'

function pathsFault(paths: number): string | null {
  if (isIntegerWithin(paths, 1, simulationLimits.maxPaths)) return null
  return `the number of paths must be a whole number from 1 to ${simulationLimits.maxPaths}`
}

function stepsFault(steps: number): string | null {
  if (isIntegerWithin(steps, 1, simulationLimits.maxSteps)) return null
  return `the trades ahead must be a whole number from 1 to ${simulationLimits.maxSteps}`
}

function goalFault(goal: number | null): string | null {
  if (goal === null || (Number.isFinite(goal) && goal > 1)) return null
  return 'the goal must be a finite multiple of the initial capital above 1'
}

function resampleFault({ resampleHistory, model }: GrowthInput): string | null {
  if (!resampleHistory || errorsOf(model) !== null) return null
  if (drawsFromHistory(model) && model.kind !== 'permutation') return null
  return 'the edge is uncertain only where trades are drawn with replacement, or where parameters have standard errors'
}

/** The fault of a simulation that stores too many orders or histories. */
function pathTradesFault({ resampleHistory, model, paths, r }: GrowthInput): string | null {
  if (model.kind !== 'permutation' && !(resampleHistory && drawsFromHistory(model))) return null
  if (paths * r.length <= simulationLimits.maxPathTrades) return null
  return `paths times trades may be at most ${simulationLimits.maxPathTrades} here`
}

/**
 * The first fault of an input, in the order of docs/simulation-spec.md section 2.1; null without one. Comparisons are written
 * so that NaN fails them.
 */
export function checkGrowth(input: GrowthInput): SimulationProblem | null {
  return (
    checkTrades(input.r, 'r', drawsFromHistory(input.model) ? simulationLimits.minTrades : 0) ??
    outOfRange('model', modelFault(input.model, input.r.length)) ??
    outOfRange('sizing', sizingFault(input)) ??
    checkExtraCost(input.extraCostR) ??
    outOfRange('paths', pathsFault(input.paths)) ??
    outOfRange('steps', stepsFault(input.steps)) ??
    checkSeed(input.seed) ??
    outOfRange('flows', flowsFault(input.flows)) ??
    outOfRange('ruin', ruinFault(input.ruin, input.model)) ??
    outOfRange('goal', goalFault(input.goal)) ??
    outOfRange('resampleHistory', resampleFault(input)) ??
    outOfRange('paths', pathTradesFault(input))
  )
}
