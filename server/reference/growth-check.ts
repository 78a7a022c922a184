import { simulationLimits, type GrowthInput, type SimulationProblem } from '#domain/simulation.ts'

function outOfRange(parameter: keyof GrowthInput, message: string): SimulationProblem {
  return { code: 'parameter_out_of_range', parameter, message }
}

function isIntegerWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high
}

function checkTrades(r: readonly number[]): SimulationProblem | null {
  if (r.length < simulationLimits.minTrades) {
    const message = `at least ${simulationLimits.minTrades} trades are needed, there are ${r.length}`
    return { code: 'too_few_trades', parameter: 'r', message }
  }
  if (r.length > simulationLimits.maxTrades) {
    const message = `at most ${simulationLimits.maxTrades} trades are accepted, there are ${r.length}`
    return { code: 'too_many_trades', parameter: 'r', message }
  }
  return r.every(Number.isFinite) ? null : outOfRange('r', 'every R-multiple must be a finite number')
}

/**
 * The first fault of an input, in the order of docs/simulation-spec.md section 2; null when it can be simulated.
 * Comparisons are written so that NaN fails them.
 */
export function checkGrowth(input: GrowthInput): SimulationProblem | null {
  const fault = checkTrades(input.r)
  if (fault !== null) return fault
  if (!(input.riskFraction >= 0 && input.riskFraction <= 1)) {
    return outOfRange('riskFraction', 'the fraction at risk must be between 0 and 1')
  }
  if (!(input.extraCostR >= 0 && input.extraCostR <= 1000)) {
    return outOfRange('extraCostR', 'the further cost must be between 0 and 1000 R')
  }
  if (!isIntegerWithin(input.paths, 1, simulationLimits.maxPaths)) {
    return outOfRange('paths', `the number of paths must be a whole number from 1 to ${simulationLimits.maxPaths}`)
  }
  if (!isIntegerWithin(input.steps, 1, simulationLimits.maxSteps)) {
    return outOfRange('steps', `the trades ahead must be a whole number from 1 to ${simulationLimits.maxSteps}`)
  }
  if (!input.seed.every((word) => isIntegerWithin(word, 0, 0xffff_ffff))) {
    return outOfRange('seed', 'the seed must be two whole numbers from 0 to 4294967295')
  }
  if (input.ruin.length > simulationLimits.maxRuinBarriers) {
    return outOfRange('ruin', `at most ${simulationLimits.maxRuinBarriers} ruin barriers are accepted`)
  }
  for (const { kind, level } of input.ruin) {
    const inRange = kind === 'absolute' ? level >= 0 && level < 1 : level > 0 && level <= 1
    if (!inRange) return outOfRange('ruin', `a ruin barrier is out of range: ${kind} at ${level}`)
  }
  if (input.goal !== null && !(Number.isFinite(input.goal) && input.goal > 1)) {
    return outOfRange('goal', 'the goal must be a finite multiple of the initial capital above 1')
  }
  return null
}
