import type { QueryClient } from '@tanstack/react-query'
import {
  scenarioResultsQuery,
  scenarioSampleQuery,
  sourceTradesQuery,
  type Scenario,
} from '#api/simulations/what-if.ts'
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

/** A scenario that was saved without its trades, and whose trades are others now. */
export class TradesChanged extends Error {}

/** The trades of a scenario: those saved with it, else those of today; with whether they are the saved ones. */
async function readTrades(queries: QueryClient, scenario: Scenario) {
  const kept = await queries.fetchQuery(scenarioSampleQuery(scenario.id))
  if (kept !== null) return { isKept: true, trades: kept.map((trade) => ({ ...trade, candles: null })) }
  const source = scenarioSource(scenario)
  if (source === null) throw new Error('its trades were deleted.')
  const { policy, postExit, candles, from, to, direction, tradeListId } = readInputs(scenario.inputs)
  const { trades } = await queries.fetchQuery(sourceTradesQuery({ ...source, setupId: null, tradeListId, candles }))
  return { isKept: false, trades: toEngineTrades(narrowTrades(trades, { from, to, direction }), { postExit, policy }) }
}

/**
 * Computes a saved scenario again, from the trades that it keeps. Throws `TradesChanged` where it keeps none and its cells
 * are no longer the saved ones, and an Error with a message for the user where today's engine computes others.
 */
export async function scenarioComputations(
  pool: Pick<EnginePool, 'compute'>,
  queries: QueryClient,
  scenario: Scenario,
): Promise<readonly VerifiableComputation[]> {
  const { stops, targets, policy, fallback, sizing, slippage, cost } = readInputs(scenario.inputs)
  const [{ trades, isKept }, saved] = await Promise.all([
    readTrades(queries, scenario),
    queries.fetchQuery(scenarioResultsQuery(scenario.id)),
  ])
  const input = { stops, targets, policy, fallback, sizing, slippage, cost, orderDependent: true, kelly: false }
  const computations = await gridComputations(pool, { ...input, trades })
  const [{ input: grid, output }] = computations
  if (compareScenario(saved.results, toScenarioResults(grid, output))?.isSame === false) {
    if (isKept) throw new Error(`it was computed by engine ${saved.engineVersion}, whose results differ.`)
    throw new TradesChanged('its trades have changed since.')
  }
  return computations
}
