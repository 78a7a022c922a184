import type { QueryClient } from '@tanstack/react-query'
import { scenarioResultsQuery, sourceTradesQuery, type Scenario } from '#api/simulations/what-if.ts'
import type { VerifiableComputation } from '#domain/simulation/verification-file.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { toGuardInput } from '#features/what-if/grid/use-grid.ts'
import { narrowTrades, thinInput, toEngineTrades } from '#features/what-if/grid/what-if-input.ts'
import type { EnginePool } from '#workers/engine/pool.ts'
import { compareScenario, readInputs, scenarioSource } from './scenario-inputs.ts'

/** The cells that the server computes too, and their tests of chance, with their inputs. */
export async function gridComputations(pool: Pick<EnginePool, 'compute'>, input: WhatIfInput) {
  const grid = thinInput(input)
  const guardInput = toGuardInput(grid)
  const [cells, guards] = await Promise.all([
    pool.compute('whatIfGrid', grid),
    pool.compute('whatIfGuards', guardInput),
  ])
  if (!cells.ok) throw new Error(cells.problem.message)
  if (!guards.ok) throw new Error(guards.problem.message)
  return [
    { task: 'whatIfGrid', input: grid, output: cells.value },
    { task: 'whatIfGuards', input: guardInput, output: guards.value },
  ] as const
}

/**
 * Computes a saved scenario again. Throws an Error with a message for the user if its cells are no longer the saved ones:
 * a scenario keeps its results, and its trades may have changed since.
 */
export async function scenarioComputations(
  pool: Pick<EnginePool, 'compute'>,
  queries: QueryClient,
  scenario: Scenario,
): Promise<readonly VerifiableComputation[]> {
  const source = scenarioSource(scenario)
  if (source === null) throw new Error('its trades were deleted.')
  const { stops, targets, policy, fallback, sizing, slippage, cost, postExit, candles, ...bounds } = readInputs(
    scenario.inputs,
  )
  const [{ trades }, saved] = await Promise.all([
    queries.fetchQuery(sourceTradesQuery({ ...source, setupId: null, candles })),
    queries.fetchQuery(scenarioResultsQuery(scenario.id)),
  ])
  const sample = toEngineTrades(narrowTrades(trades, bounds), { postExit, policy })
  const input = { stops, targets, policy, fallback, sizing, slippage, cost, orderDependent: true, kelly: false }
  const computations = await gridComputations(pool, { ...input, trades: sample })
  const [{ input: grid, output }] = computations
  if (compareScenario(saved.results, toScenarioResults(grid, output))?.isSame === false)
    throw new Error('its trades have changed since. Open it and save it again.')
  return computations
}
