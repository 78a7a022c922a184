import type { ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import { simulationLimits, type GrowthResult } from '#domain/simulation/growth.ts'
import type { ScenarioPlan } from '#features/monte-carlo/scenarios/settings/scenario-settings.ts'
import { useSimulation, type Simulated, type Simulation, type Simulator } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import { success, type Outcome } from '#workers/shared/outcome.ts'
import type { RunOptions } from '#workers/shared/run-options.ts'

/** A change alone: its result and its difference from the base. */
export interface ChangeAlone {
  readonly label: string
  readonly result: GrowthResult
  readonly difference: ScenarioResult['differences'][number]
}

export interface ScenarioFigures {
  /** The base first. */
  readonly compared: ScenarioResult
  readonly alone: readonly ChangeAlone[]
}
export type SimulatedScenarios = Simulated<ScenarioPlan, ScenarioFigures>

/** Changes that one call compares with the base. */
const perCall = simulationLimits.maxScenarios - 1

const changeAlone = (label: string, { scenarios, differences }: ScenarioResult, place: number): ChangeAlone[] => {
  const [result, difference] = [scenarios[place + 1], differences[place]]
  return result === undefined || difference === undefined ? [] : [{ label, result, difference }]
}

/** Compares the scenarios, then each change that is none of them alone, all on the same random numbers. */
async function simulate(plan: ScenarioPlan, { signal, onProgress }: RunOptions): Promise<Outcome<ScenarioFigures>> {
  const base = plan.base.input
  const others = plan.alone.filter(({ place }) => place === null)
  const total = plan.scenarios.length + others.length
  let done = 0
  const compare = (inputs: readonly ScenarioPlan['base']['input'][]) => {
    const from = done
    done += inputs.length
    return enginePool().simulateScenarios([base, ...inputs], {
      ...(signal === undefined ? {} : { signal }),
      onProgress: (share) => onProgress?.((from + share * inputs.length) / total),
    })
  }
  const compared = await compare(plan.scenarios.map(({ input }) => input))
  if (!compared.ok) return compared
  const alone = plan.alone.flatMap(({ label, place }) =>
    place === null ? [] : changeAlone(label, compared.value, place),
  )
  for (let from = 0; from < others.length; from += perCall) {
    const part = others.slice(from, from + perCall)
    // One call after the other: each uses all workers.
    const found = await compare(part.map(({ input }) => input))
    if (!found.ok) return found
    alone.push(...part.flatMap(({ label }, place) => changeAlone(label, found.value, place)))
  }
  return success({ compared: compared.value, alone })
}

/** Paths of all simulations together that keep up with a slider. */
const previewSteps = 2_500_000
const blockPaths = 1_024

function toPreview(plan: ScenarioPlan): ScenarioPlan | null {
  const { base, scenarios, alone } = plan
  const others = alone.filter(({ place }) => place === null)
  const inputs = [base, ...scenarios, ...others].map(({ input }) => input)
  const steps = inputs.reduce((sum, input) => sum + input.steps, 0)
  const paths = Math.max(1, Math.floor(previewSteps / steps / blockPaths)) * blockPaths
  if (paths >= base.input.paths) return null
  return {
    base: { ...base, input: { ...base.input, paths } },
    scenarios: scenarios.map((scenario) => ({ ...scenario, input: { ...scenario.input, paths } })),
    alone: alone.map((change) => ({ ...change, input: { ...change.input, paths } })),
  }
}

const scenarioSimulator: Simulator<ScenarioPlan, ScenarioFigures> = { simulate, toPreview }

/** Simulates the base and its scenarios in the browser's engine whenever they change. Memoize the plan. */
export const useScenarioSimulation = (plan: ScenarioPlan | null): Simulation<ScenarioPlan, ScenarioFigures> =>
  useSimulation(plan, scenarioSimulator)
