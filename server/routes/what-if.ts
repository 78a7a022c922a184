import type { Transaction } from 'kysely'
import * as contract from '#contract/what-if.ts'
import { sampleFigures } from '#domain/sample-figures.ts'
import { simulationLimits } from '#domain/simulation.ts'
import type { Id } from '#domain/units.ts'
import {
  countScenarios,
  deleteScenario,
  findScenario,
  holdScenario,
  insertScenario,
  listScenarios,
  replaceResults,
  resultsOf,
  updateScenario,
} from '#server/data/scenarios.ts'
import type { Schema } from '#server/data/schema.ts'
import { findStrategy } from '#server/data/strategies.ts'
import { setupsToTransform } from '#server/data/strategy-setups.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing, holdPortfolio } from './owned.ts'
import { readiness } from './setup-transformer.ts'
import { tradesOfSource, type AskedSource } from './what-if-source.ts'

/** Scenarios that one account keeps. */
const maxScenarios = 500

/** Refuses a source that is not the user's own: `not_found`, or `forbidden` for a portfolio that a team shows. */
async function requireOwn(trx: Transaction<Schema>, userId: Id, source: AskedSource): Promise<void> {
  const { portfolioId, setupId, strategyId } = source
  if (portfolioId !== null) await holdPortfolio(trx, portfolioId)
  if (setupId !== null) existing((await setupsToTransform(trx, userId, [setupId])).get(setupId))
  if (strategyId !== null) existing(await findStrategy(trx, userId, strategyId))
}

async function requireScenario(trx: Transaction<Schema>, userId: Id, id: Id): Promise<void> {
  if (!(await holdScenario(trx, userId, id))) throw new ApiError('not_found')
}

/** A setup or strategy, whichever has the id; a strategy where both could. */
async function sourceOfId(trx: Transaction<Schema>, userId: Id, id: Id): Promise<AskedSource> {
  const isStrategy = (await findStrategy(trx, userId, id)) !== undefined
  return { portfolioId: null, setupId: isStrategy ? null : id, strategyId: isStrategy ? id : null }
}

export const whatIfRoutes = [
  implement(contract.listScenarios, async ({ query }, { transaction, user }) => {
    const { rows, next } = await transaction((trx) => listScenarios(trx, user.userId, query))
    return { scenarios: rows, next }
  }),

  implement(contract.createScenario, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireOwn(trx, user.userId, body)
      if ((await countScenarios(trx, user.userId)) >= maxScenarios) {
        throw new ApiError('conflict', `An account keeps at most ${maxScenarios} scenarios: delete some first.`)
      }
      return { scenario: { ...(await insertScenario(trx, body)), results: 0 } }
    }),
  ),

  implement(contract.updateScenario, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireScenario(trx, user.userId, params.id)
      if (Object.keys(body).length > 0) await updateScenario(trx, params.id, body)
      // Results of other inputs would be taken for those of these.
      if (body.inputs !== undefined) {
        await replaceResults(trx, params.id, [], { computedBy: 'server', engineVersion: '' })
      }
      return { scenario: existing(await findScenario(trx, user.userId, params.id)) }
    }),
  ),

  implement(contract.deleteScenario, async ({ params }, { transaction, user }) => {
    if (!(await transaction((trx) => deleteScenario(trx, user.userId, params.id)))) throw new ApiError('not_found')
    return { done: true as const }
  }),

  implement(contract.listScenarioResults, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      existing(await findScenario(trx, user.userId, params.scenarioId))
      return resultsOf(trx, params.scenarioId)
    }),
  ),

  implement(contract.saveScenarioResults, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireScenario(trx, user.userId, params.scenarioId)
      const { results, engineVersion } = body
      await replaceResults(trx, params.scenarioId, results, { computedBy: 'browser', engineVersion })
      return resultsOf(trx, params.scenarioId)
    }),
  ),

  implement(contract.getStrategyStats, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const source = await sourceOfId(trx, user.userId, params.strategyId)
      const { name, counts, trades } = await tradesOfSource(trx, user.userId, source)
      return {
        kind: source.strategyId === null ? 'setup' : 'strategy',
        name,
        sample: counts,
        figures: sampleFigures(trades),
        status: readiness(trades.length),
        minimum: simulationLimits.minTrades,
      } as const
    }),
  ),
]
