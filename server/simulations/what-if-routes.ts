import type { Transaction } from 'kysely'
import type { RouteRequest } from '#contract/route.ts'
import * as contract from '#contract/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { sampleFigures } from '#domain/simulation/sample-figures.ts'
import { implement } from '#server/http/implement.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { requireTradeList } from '#server/trades/trade-lists.ts'
import {
  lockAndCountScenarios,
  maxScenarios,
  deleteScenario,
  findScenario,
  lockScenario,
  insertScenario,
  keepScenarioSample,
  listScenarios,
  replaceScenarioResults,
  readScenarioResults,
  readScenarioSample,
  updateScenario,
} from './scenarios.ts'
import { findStrategy, readinessOf } from './strategies.ts'
import { findSetupsToTransform } from './strategy-setups.ts'
import {
  buildWhatIfTrades,
  findSourceById,
  readSourceTrades,
  sourceKind,
  type RequestedSource,
} from './what-if-source.ts'

/** Refuses a source that is not the user's own: `not_found`, or `forbidden` for a portfolio that a team shows. */
async function requireOwnSource(trx: Transaction<Schema>, userId: Id, source: RequestedSource): Promise<void> {
  const { portfolioId, setupId, strategyId } = source
  if (portfolioId !== null) await lockOwnPortfolio(trx, portfolioId)
  if (setupId !== null) orNotFound((await findSetupsToTransform(trx, userId, [setupId])).get(setupId))
  if (strategyId !== null) orNotFound(await findStrategy(trx, userId, strategyId))
}

async function requireScenario(trx: Transaction<Schema>, userId: Id, id: Id): Promise<void> {
  if (!(await lockScenario(trx, userId, id))) throw new ApiError('not_found')
}

/** A source by its id, narrowed by another portfolio or setup; a strategy has its own trades. */
async function findNarrowedSource(
  trx: Transaction<Schema>,
  userId: Id,
  id: Id,
  query: RouteRequest<typeof contract.getWhatIfTrades>['query'],
): Promise<RequestedSource> {
  const source = await findSourceById(trx, userId, id)
  if (source.strategyId !== null) return source
  return {
    portfolioId: source.portfolioId ?? query.portfolio_id ?? null,
    setupId: source.setupId ?? query.setup_id ?? null,
    strategyId: null,
  }
}

export const whatIfRoutes = [
  implement(contract.listScenarios, async ({ query }, { transaction, user }) => {
    const page = parsePageRequest(query)
    const { rows, nextCursor } = await transaction((trx) => listScenarios(trx, user.userId, page))
    return { scenarios: rows, next: nextCursor }
  }),

  implement(contract.getScenario, async ({ params }, { transaction, user }) => ({
    scenario: orNotFound(await transaction((trx) => findScenario(trx, user.userId, params.id))),
  })),

  implement(contract.createScenario, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireOwnSource(trx, user.userId, body)
      await requireTradeList(trx, body.inputs.tradeListId)
      if ((await lockAndCountScenarios(trx, user.userId)) >= maxScenarios) {
        throw new ApiError('conflict', `An account can save at most ${maxScenarios} scenarios. Delete some first.`)
      }
      return { scenario: { ...(await insertScenario(trx, body)), results: 0 } }
    }),
  ),

  implement(contract.updateScenario, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireScenario(trx, user.userId, params.id)
      await requireTradeList(trx, body.inputs?.tradeListId ?? null)
      if (Object.keys(body).length > 0) await updateScenario(trx, params.id, body)
      // Changed inputs invalidate the stored results.
      if (body.inputs !== undefined) {
        await replaceScenarioResults(trx, params.id, [], { computedBy: 'server', engineVersion: '' })
        await keepScenarioSample(trx, params.id, null)
      }
      return { scenario: orNotFound(await findScenario(trx, user.userId, params.id)) }
    }),
  ),

  implement(contract.deleteScenario, async ({ params }, { transaction, user }) => {
    if (!(await transaction((trx) => deleteScenario(trx, user.userId, params.id)))) throw new ApiError('not_found')
    return { done: true as const }
  }),

  implement(contract.listScenarioResults, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      orNotFound(await findScenario(trx, user.userId, params.scenarioId))
      return readScenarioResults(trx, params.scenarioId)
    }),
  ),

  implement(contract.saveScenarioResults, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireScenario(trx, user.userId, params.scenarioId)
      await replaceScenarioResults(trx, params.scenarioId, body.results, {
        computedBy: 'browser',
        engineVersion: body.engineVersion,
      })
      await keepScenarioSample(trx, params.scenarioId, body.results.length === 0 ? null : body.sample)
      return readScenarioResults(trx, params.scenarioId)
    }),
  ),

  implement(contract.getScenarioSample, async ({ params }, { transaction, user }) => {
    const sample = await transaction((trx) => readScenarioSample(trx, user.userId, params.scenarioId))
    if (sample === undefined) throw new ApiError('not_found')
    return { sample: sample === null ? null : [...sample] }
  }),

  implement(contract.getStrategyStats, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const source = await findSourceById(trx, user.userId, params.strategyId)
      const { name, counts, trades } = await readSourceTrades(trx, user.userId, source, null)
      return {
        kind: sourceKind(source),
        name,
        sample: counts,
        figures: sampleFigures(trades),
        status: readinessOf(trades.length),
        minimum: simulationLimits.minTrades,
      }
    }),
  ),

  implement(contract.getWhatIfTrades, async ({ params, query }, { transaction, user, turn }) => {
    await turn.take()
    return transaction(async (trx) => {
      const source = await findNarrowedSource(trx, user.userId, params.strategyId, query)
      const { name, counts, trades } = await readSourceTrades(trx, user.userId, source, query.trade_list ?? null)
      const options = { postExit: true, candles: query.candles ?? null }
      const prepared = await buildWhatIfTrades(trx, user.userId, trades, options)
      return {
        // The kind of what the id names, however it is narrowed.
        kind: sourceKind(await findSourceById(trx, user.userId, params.strategyId)),
        name,
        sample: counts,
        trades: trades.map((trade, place) => ({ ...trade, candles: prepared[place]?.candles ?? null })),
        minimum: simulationLimits.minTrades,
        engineVersion: engineVersion(),
      }
    })
  }),
]
