import type { ScenarioToSave } from '#api/simulations/what-if.ts'
import { keptSample } from '#domain/simulation/what-if/kept-sample.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { thinInput } from '#features/what-if/grid/what-if-input.ts'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { enginePool } from '#workers/engine/client.ts'
import { sourceFields, toScenarioInputs, type ScenarioSource } from './scenario-inputs.ts'

interface ScenarioParts {
  readonly name: string
  readonly source: ScenarioSource
  readonly settings: WhatIfSettings
  readonly input: WhatIfInput
  readonly engineVersion: string
}

/** Computes the results of a scenario to save: of more than 2,500 cells, those of an even selection. */
export async function computeScenario(parts: ScenarioParts): Promise<ScenarioToSave> {
  const { name, source, settings, input, engineVersion } = parts
  const thinned = thinInput(input)
  const computed = await enginePool().compute('whatIfGrid', thinned)
  if (!computed.ok) throw new Error(computed.problem.message)
  const scenario = { name, ...sourceFields(source, settings), inputs: toScenarioInputs(settings, input.cost) }
  return {
    scenario,
    results: toScenarioResults(thinned, computed.value),
    engineVersion,
    sample: keptSample(thinned),
  }
}
