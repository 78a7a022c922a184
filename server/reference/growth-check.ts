import { simulationLimits, type GrowthInput, type SimulationProblem } from '#domain/simulation/growth.ts'
import { drawsFromHistory } from './history-model.ts'
import { flowsFault, ruinFault } from './limits-check.ts'
import { modelFault } from './model-check.ts'
import { sizingFault } from './sizing-check.ts'
import { isIntegerWithin, isWithin } from './within.ts'

/** A fault of a parameter, when there is one: its problem. */
export function outOfRange(parameter: string, message: string | null): SimulationProblem | null {
  return message === null ? null : { code: 'parameter_out_of_range', parameter, message }
}

/** The first fault of a list of results in order; null when they can be drawn from. `parameter` is what it is called. */
export function checkTrades(
  values: readonly number[],
  parameter: string,
  least: number = simulationLimits.minTrades,
): SimulationProblem | null {
  if (values.length < least) {
    const message = `at least ${least} trades are needed, there are ${values.length}`
    return { code: 'too_few_trades', parameter, message }
  }
  if (values.length > simulationLimits.maxTrades) {
    const message = `at most ${simulationLimits.maxTrades} trades are accepted, there are ${values.length}`
    return { code: 'too_many_trades', parameter, message }
  }
  return outOfRange(parameter, values.every(Number.isFinite) ? null : 'every result must be a finite number')
}

export function checkSeed(seed: GrowthInput['seed']): SimulationProblem | null {
  const isSeed = seed.length === 2 && seed.every((word) => isIntegerWithin(word, 0, 0xffff_ffff))
  return outOfRange('seed', isSeed ? null : 'the seed must be two whole numbers from 0 to 4294967295')
}

export function checkExtraCost(extraCostR: number): SimulationProblem | null {
  const fault = isWithin(extraCostR, 0, 1000) ? null : 'the further cost must be between 0 and 1000 R'
  return outOfRange('extraCostR', fault)
}

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
  if (!resampleHistory || (drawsFromHistory(model) && model.kind !== 'permutation')) return null
  return 'the history can be resampled only where trades are drawn from it with replacement'
}

/** Whether the orders or histories kept for each path fit. */
function pathTradesFault({ resampleHistory, model, paths, r }: GrowthInput): string | null {
  if (model.kind !== 'permutation' && !resampleHistory) return null
  if (paths * r.length <= simulationLimits.maxPathTrades) return null
  return `paths times trades may be at most ${simulationLimits.maxPathTrades} here`
}

/**
 * The first fault of an input, in the order of docs/simulation-spec.md section 2.1; null when it can be simulated.
 * Comparisons are written so that NaN fails them.
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
