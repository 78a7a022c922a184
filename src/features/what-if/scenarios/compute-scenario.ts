import type { ScenarioToSave } from '#api/simulations/what-if.ts'
import { keptSample } from '#domain/simulation/what-if/kept-sample.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { thinInput } from '#features/what-if/grid/what-if-input.ts'
import { nearestPlace, type WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { enginePool } from '#workers/engine/client.ts'
import { sourceFields, toScenarioInputs, type ScenarioSource } from './scenario-inputs.ts'

interface ScenarioParts {
  readonly name: string
  readonly source: ScenarioSource
  readonly settings: WhatIfSettings
  readonly input: WhatIfInput
  /** The chosen stop and target, which are levels of the input. */
  readonly cell: { readonly stop: number; readonly target: number }
  readonly engineVersion: string
}

/** Levels with this one in place of the nearest, if they lack it. */
const withLevel = (levels: readonly number[], level: number) =>
  levels.includes(level) ? levels : levels.with(nearestPlace(levels, level), level)

/** A selection of cells that has the chosen one. */
const withCell = (input: WhatIfInput, cell: ScenarioParts['cell']): WhatIfInput => ({
  ...input,
  stops: withLevel(input.stops, cell.stop),
  targets: withLevel(input.targets, cell.target),
})

/** Computes the results of a scenario to save: of more than 2,500 cells, those of an even selection with the chosen one. */
export async function computeScenario(parts: ScenarioParts): Promise<ScenarioToSave> {
  const { name, source, settings, input, cell, engineVersion } = parts
  const thinned = withCell(thinInput(input), cell)
  const computed = await enginePool().compute('whatIfGrid', thinned)
  if (!computed.ok) throw new Error(computed.problem.message)
  const scenario = { name, ...sourceFields(source, settings), inputs: toScenarioInputs(settings, input.cost), cell }
  return {
    scenario,
    results: toScenarioResults(thinned, computed.value),
    engineVersion,
    sample: keptSample(thinned),
  }
}
