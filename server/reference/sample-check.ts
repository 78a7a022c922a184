import { simulationLimits, type GrowthInput, type SimulationProblem } from '#domain/simulation/growth.ts'
import { isIntegerWithin, isWithin } from './within.ts'

/** The problem of a parameter with this fault; null without one. */
export function outOfRange(parameter: string, message: string | null): SimulationProblem | null {
  return message === null ? null : { code: 'parameter_out_of_range', parameter, message }
}

/** The first fault of a list of results; null without one. `parameter` is its name in the input. */
export function checkTrades(
  values: readonly number[],
  parameter: string,
  min: number = simulationLimits.minTrades,
): SimulationProblem | null {
  if (values.length < min) {
    const message = `at least ${min} trades are needed, there are ${values.length}`
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
