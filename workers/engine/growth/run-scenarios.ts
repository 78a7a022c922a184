import type { ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import { simulationLimits, type GrowthInput } from '#domain/simulation/growth.ts'
import { cancelled, refuseParameter, success, type Outcome } from '#workers/shared/outcome.ts'
import type { PathValues } from './describe-paths.ts'
import { stageOfJob, type PathsJob } from './paths-job.ts'
import { runGrowthWithPathValues } from './run-growth.ts'

type Difference = ScenarioResult['differences'][number]

/** Parameters that must be equal for a path to have the same draws in each scenario. */
const sharedParameters: readonly {
  readonly name: string
  readonly differs: (a: GrowthInput, b: GrowthInput) => boolean
}[] = [
  { name: 'paths', differs: (a, b) => a.paths !== b.paths },
  { name: 'seed', differs: (a, b) => a.seed[0] !== b.seed[0] || a.seed[1] !== b.seed[1] },
  { name: 'model', differs: (a, b) => a.model.kind !== b.model.kind },
]

/** Validates the inputs in the order of the specification's section 2.7. */
async function checkScenarios(job: PathsJob, inputs: readonly GrowthInput[]): Promise<Outcome<GrowthInput>> {
  const [first] = inputs
  if (first === undefined || inputs.length < 2 || inputs.length > simulationLimits.maxScenarios) {
    return refuseParameter('scenarios', 'Between 2 and 8 parameter sets can be compared.')
  }
  for (const input of inputs) {
    // The first invalid input decides.
    const checked = await job.call(0, (api) => api.checkGrowth(input))
    if (!checked.ok) return checked
  }
  for (const input of inputs) {
    const different = sharedParameters.find(({ differs }) => differs(first, input))
    if (different !== undefined) {
      return refuseParameter(different.name, 'Parameter sets are compared with the same paths, seed and model.')
    }
  }
  return success(first)
}

/** Compares a scenario with the first one, path by path. */
async function compareWithFirst(job: PathsJob, first: PathValues, other: PathValues): Promise<Outcome<Difference>> {
  const maxDrawdown = await job.call(0, (api) => api.pairedDifference(first.maxDrawdown, other.maxDrawdown))
  if (!maxDrawdown.ok) return maxDrawdown
  // A model with a fixed end has no terminal values to compare.
  if (first.terminal.length === 0) return success({ terminal: null, maxDrawdown: maxDrawdown.value })
  const terminal = await job.call(0, (api) => api.pairedDifference(first.terminal, other.terminal))
  if (!terminal.ok) return terminal
  return success({ terminal: terminal.value, maxDrawdown: maxDrawdown.value })
}

/** Simulates parameter sets on the same random numbers, one after the other, each on all workers. */
export async function runScenarios(job: PathsJob, inputs: readonly GrowthInput[]): Promise<Outcome<ScenarioResult>> {
  const checked = await checkScenarios(job, inputs)
  if (!checked.ok) return checked
  const scenarios: ScenarioResult['scenarios'][number][] = []
  const differences: Difference[] = []
  let first: PathValues | null = null
  for (const [i, input] of inputs.entries()) {
    if (!job.isWanted()) return cancelled
    const stage = stageOfJob(job, i / inputs.length, (i + 1) / inputs.length)
    // Each simulation uses all workers.
    const simulated = await runGrowthWithPathValues(stage, input, true)
    if (!simulated.ok) return simulated
    scenarios.push(simulated.value.result)
    const { kept } = simulated.value
    if (first === null || kept === null) {
      first = kept
      continue
    }
    // Only the values of the first scenario and one other are in memory.
    const compared = await compareWithFirst(job, first, kept)
    if (!compared.ok) return compared
    differences.push(compared.value)
  }
  return success({ scenarios, differences })
}
