import {
  deleteUserSimulation,
  getSimulationParameters,
  getUserSimulation,
  listLatestResults,
  listUserSimulations,
  postPortfolioGrowth,
  updateUserSimulation,
} from '#contract/simulations/monte-carlo.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { ReadyAnswer } from '#server/http/ready-answer.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import {
  computeOfSample,
  createCaller,
  portfolioOrFirst,
  toSource,
  timeComputation,
  saveIfAsked,
  requireRoomToSave,
  readSample,
} from './simulation-requests.ts'
import {
  deleteSimulation,
  findSimulation,
  latestSimulations,
  listSimulations,
  updateSimulation,
} from './simulations.ts'

export const monteCarloRoutes: Implementation[] = [
  implement(getSimulationParameters, async ({ query }, context) => {
    const source = toSource({ ...query, portfolio_id: await portfolioOrFirst(context, query.portfolio_id) })
    return new ReadyAnswer(await computeOfSample(context, 'sampleParameters', source))
  }),

  implement(postPortfolioGrowth, async ({ body }, context) => {
    const { save, portfolioId, parameters } = body
    if (save !== null) await requireRoomToSave(context, portfolioId)
    const sample = await readSample(context, body)
    const { r, assumedRisk } = sample
    const caller = createCaller(context, (parameter) => `parameters.${parameter}`)
    const figures = await timeComputation(async () => ({
      result: await context.services.simulations.run('growth', { ...parameters, r }, caller),
    }))
    const { result, engineVersion: version } = figures
    const runId = await saveIfAsked(
      context,
      save,
      (name) => ({
        kind: 'portfolio-growth',
        name,
        portfolioId,
        assumedRisk,
        parameters,
        r,
        result,
        engineVersion: version,
      }),
      body.filter,
    )
    return { sample, ...figures, runId }
  }),

  implement(listLatestResults, async (_request, { transaction, user }) => ({
    results: await transaction((trx) => latestSimulations(trx, user.userId)),
  })),

  implement(listUserSimulations, async ({ query }, context) => {
    const page = parsePageRequest(query)
    const { rows, nextCursor } = await context.transaction((trx) =>
      listSimulations(trx, context.user.userId, query.kind, page),
    )
    return { simulations: rows, next: nextCursor }
  }),

  implement(getUserSimulation, async ({ params }, context) => {
    const simulation = await context.transaction((trx) => findSimulation(trx, context.user.userId, params.id))
    if (simulation === undefined) throw new ApiError('not_found')
    return { simulation, engineVersion: engineVersion() }
  }),

  implement(updateUserSimulation, async ({ params, body }, { transaction, user }) => ({
    simulation: orNotFound(await transaction((trx) => updateSimulation(trx, user.userId, params.id, body))),
  })),

  implement(deleteUserSimulation, async ({ params }, context) => {
    const deleted = await context.transaction((trx) => deleteSimulation(trx, context.user.userId, params.id))
    if (!deleted) throw new ApiError('not_found')
    return { done: true as const }
  }),
]
