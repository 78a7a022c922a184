import type { ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import { simulationLimits, type GrowthInput, type SimulationProblem } from '#domain/simulation/growth.ts'
import { checkGrowth } from '#server/reference/growth/input/check.ts'
import { pairedDifference } from '#server/reference/numerics/paired-difference.ts'
import { outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { simulatePaths } from './simulate-growth.ts'

function mustBeSame(parameter: string, isSame: boolean): SimulationProblem | null {
  return outOfRange(parameter, isSame ? null : `scenarios share random numbers only with the same ${parameter}`)
}

/** Why an input would not share the draws of the first one; null where it does. */
function differenceFault(first: GrowthInput, input: GrowthInput): SimulationProblem | null {
  const sameSeed = input.seed[0] === first.seed[0] && input.seed[1] === first.seed[1]
  return (
    mustBeSame('paths', input.paths === first.paths) ??
    mustBeSame('seed', sameSeed) ??
    mustBeSame('model', input.model.kind === first.model.kind)
  )
}

/** The first fault of scenarios, in the order of docs/simulation-spec.md section 2.7; null when they can be compared. */
export function checkScenarios(inputs: readonly GrowthInput[]): SimulationProblem | null {
  const [first] = inputs
  if (first === undefined || inputs.length < 2 || inputs.length > simulationLimits.maxScenarios) {
    return outOfRange('scenarios', `from 2 to ${simulationLimits.maxScenarios} scenarios can be compared`)
  }
  const faults = [checkGrowth, (input: GrowthInput) => differenceFault(first, input)].flatMap((check) =>
    inputs.map(check),
  )
  return faults.find((fault) => fault !== null) ?? null
}

/**
 * Several plans on the same random numbers, and the differences of each from the first, path by path. Each costs one
 * simulation. Throws SimulationRefused when an input is out of range or does not fit the first one, or when equity is too
 * large to summarize.
 */
export function simulateScenarios(inputs: readonly GrowthInput[]): ScenarioResult {
  const fault = checkScenarios(inputs)
  if (fault !== null) throw new SimulationRefused(fault)
  const runs = inputs.map(simulatePaths)
  const [first, ...others] = runs
  if (first === undefined) throw new Error('no scenario was not refused')
  return {
    scenarios: runs.map((run) => run.result),
    differences: others.map(({ result, figures }) => {
      const haveTerminals = result.terminal !== null && first.result.terminal !== null
      return {
        terminal: haveTerminals ? pairedDifference(figures.wealth, first.figures.wealth) : null,
        maxDrawdown: pairedDifference(figures.maxDrawdown, first.figures.maxDrawdown),
      }
    }),
  }
}
