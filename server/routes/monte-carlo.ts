import {
  deleteUserSimulation,
  getSimulationParameters,
  getUserSimulation,
  listUserSimulations,
  postPortfolioGrowth,
} from '#contract/monte-carlo.ts'
import type { StatisticTrade } from '#domain/closed-trades.ts'
import { simulationLimits, type GrowthInput } from '#domain/simulation.ts'
import { sampleStatistics, sampleVerdict, simulationSample } from '#domain/simulation-sample.ts'
import type { Id, Money } from '#domain/units.ts'
import { findPortfolio } from '#server/data/portfolios.ts'
import {
  deleteSimulation,
  findSimulation,
  insertSimulation,
  listSimulations,
  statisticTrades,
} from '#server/data/simulations.ts'
import { ApiError } from '#server/errors.ts'
import { implement, type Implementation, type RequestContext } from '#server/implement.ts'
import { engineVersion } from '#server/version.ts'

/** The completed trades of one of the user's portfolios; `not_found` for any other. */
function tradesOf(context: RequestContext, portfolioId: Id): Promise<StatisticTrade[]> {
  return context.transaction(async (trx) => {
    if ((await findPortfolio(trx, portfolioId)) === undefined) throw new ApiError('not_found')
    return statisticTrades(trx, portfolioId)
  })
}

/** The contract has checked that it is a positive amount. */
const amount = (assumedRisk: string | null | undefined) => (assumedRisk ?? null) as Money | null

export const monteCarloRoutes: Implementation[] = [
  implement(getSimulationParameters, async ({ query }, context) => {
    const trades = await tradesOf(context, query.portfolio_id)
    const sample = simulationSample(trades, amount(query.assumed_risk))
    return {
      sample: { portfolioId: query.portfolio_id, ...sample },
      statistics: sampleStatistics(sample, trades),
      verdict: sampleVerdict(sample.usable),
      minimum: simulationLimits.minTrades,
      advised: simulationLimits.warnTrades,
    }
  }),

  implement(postPortfolioGrowth, async ({ body }, context) => {
    const { portfolioId, save } = body
    const sample = simulationSample(await tradesOf(context, portfolioId), amount(body.assumedRisk))
    const input: GrowthInput = { r: sample.r, ...body.parameters }
    // No transaction is open from here on until the figures are there: a simulation takes seconds.
    const start = performance.now()
    const result = await context.services.simulations.growth(context.user.userId, input, context.signal)
    const computedInMs = performance.now() - start
    const run = { portfolioId, input, assumedRisk: sample.assumedRisk, result, engineVersion: engineVersion() }
    const runId =
      save === null ? null : await context.transaction((trx) => insertSimulation(trx, { ...run, name: save.name }))
    return { sample: { portfolioId, ...sample }, result, engineVersion: run.engineVersion, computedInMs, runId }
  }),

  implement(listUserSimulations, async ({ query }, context) => {
    const simulations = await context.transaction((trx) => listSimulations(trx, context.user.userId, query.limit))
    return { simulations }
  }),

  implement(getUserSimulation, async ({ params }, context) => {
    const simulation = await context.transaction((trx) => findSimulation(trx, context.user.userId, params.id))
    if (simulation === undefined) throw new ApiError('not_found')
    return { simulation }
  }),

  implement(deleteUserSimulation, async ({ params }, context) => {
    const deleted = await context.transaction((trx) => deleteSimulation(trx, context.user.userId, params.id))
    if (!deleted) throw new ApiError('not_found')
    return { done: true as const }
  }),
]
