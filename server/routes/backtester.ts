import * as contract from '#contract/backtester.ts'
import type { RouteRequest } from '#contract/route.ts'
import { exact } from '#domain/decimal.ts'
import type { ReplayParameters } from '#server/data/backtest-shapes.ts'
import { countResults, deleteResult, findResult, insertResult, listResults } from '#server/data/backtest-results.ts'
import { deleteStrategy, findStrategy, listStrategies, type StoredStrategy } from '#server/data/strategies.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { engineVersion } from '#server/version.ts'
import { existing } from './owned.ts'
import { replayStrategy } from './strategy-replay.ts'

/** Results that one account keeps. */
const maxResults = 1_000

type Asked = RouteRequest<typeof contract.runStrategy>['body']

/** What was asked for, with the strategy's own where nothing was said. */
function settled(asked: Asked, strategy: StoredStrategy): ReplayParameters {
  if (asked.capital !== undefined && exact(asked.capital).lte(0)) {
    throw new ApiError('validation_failed', undefined, [{ field: 'capital', message: 'must be greater than 0' }])
  }
  return {
    stop: asked.stop ?? strategy.stop.r,
    targets: asked.targets ?? strategy.targets,
    policy: asked.policy,
    sizing: asked.sizing,
    slippage: asked.slippage,
    cost: asked.cost ?? Math.max(0, strategy.costR),
    postExit: asked.postExit,
    riskFraction: asked.riskFraction ?? strategy.sizing.riskFraction,
    capital: asked.capital ?? null,
  }
}

export const backtesterRoutes = [
  implement(contract.listStrategies, async ({ query }, { transaction, user }) => {
    const { rows, next } = await transaction((trx) => listStrategies(trx, user.userId, query))
    return { strategies: rows, next }
  }),

  implement(contract.getStrategy, async ({ params }, { transaction, user }) => ({
    strategy: existing(await transaction((trx) => findStrategy(trx, user.userId, params.id))),
  })),

  implement(contract.deleteStrategy, async ({ params }, { transaction, user }) => {
    if (!(await transaction((trx) => deleteStrategy(trx, user.userId, params.id)))) throw new ApiError('not_found')
    return { done: true as const }
  }),

  implement(contract.runStrategy, async ({ params, body }, { transaction, user, signal, services }) => {
    const strategy = await transaction(async (trx) => {
      if ((await countResults(trx, user.userId)) >= maxResults) {
        throw new ApiError('conflict', `An account keeps at most ${maxResults} results: delete some first.`)
      }
      return existing(await findStrategy(trx, user.userId, params.id))
    })
    const parameters = settled(body, strategy)
    // No transaction is open while it computes.
    const outcome = await replayStrategy(services.simulations, strategy, parameters, {
      userId: user.userId,
      signal,
      fieldOf: (parameter) => (parameter === 'stops' ? 'stop' : parameter === 'trades' ? 'id' : parameter),
    })
    const kept = { strategyId: strategy.id, parameters, outcome, engineVersion: engineVersion() }
    return { result: await transaction((trx) => insertResult(trx, kept)) }
  }),

  implement(contract.listResults, async ({ query }, { transaction, user }) => {
    const { strategy_id: strategyId = null, ...request } = query
    const { rows, next } = await transaction(async (trx) => {
      if (strategyId !== null) existing(await findStrategy(trx, user.userId, strategyId))
      return listResults(trx, user.userId, strategyId, request)
    })
    return { results: rows, next }
  }),

  implement(contract.getResult, async ({ params }, { transaction, user }) => ({
    result: existing(await transaction((trx) => findResult(trx, user.userId, params.id))),
  })),

  implement(contract.deleteResult, async ({ params }, { transaction, user }) => {
    if (!(await transaction((trx) => deleteResult(trx, user.userId, params.id)))) throw new ApiError('not_found')
    return { done: true as const }
  }),
]
