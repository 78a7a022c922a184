import type { RouteRequest } from '#contract/route.ts'
import * as contract from '#contract/simulations/backtester.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import {
  countBacktestResults,
  deleteBacktestResult,
  findBacktestResult,
  insertBacktestResult,
  requireResultRoom,
  listBacktestResults,
} from './backtest-results.ts'
import type { ReplayParameters } from './backtest-shapes.ts'
import { compareWithActual } from './replay-comparison.ts'
import { selectReplayedTrades } from './replayed-trades.ts'
import { deleteStrategy, findStrategy, listStrategies, renameStrategy, type StoredStrategy } from './strategies.ts'
import { replayStrategy } from './strategy-replay.ts'
import { buildWhatIfTrades } from './what-if-source.ts'

type RunRequest = RouteRequest<typeof contract.runStrategy>['body']

/** The requested parameters; missing ones come from the strategy. */
function fillParameters(asked: RunRequest, strategy: StoredStrategy): ReplayParameters {
  if (asked.capital !== undefined && exact(asked.capital).lte(0)) {
    throw new ApiError('validation_failed', undefined, [{ field: 'capital', message: 'must be greater than 0' }])
  }
  return {
    stop: asked.stop ?? strategy.stop.r,
    targets: asked.targets ?? strategy.targets,
    policy: asked.policy,
    fallback: asked.fallback,
    candles: asked.candles,
    sizing: asked.sizing,
    slippage: asked.slippage,
    cost: asked.cost ?? Math.max(0, strategy.costR),
    postExit: asked.postExit,
    riskFraction: asked.riskFraction ?? strategy.sizing.riskFraction,
    capital: asked.capital ?? null,
    from: asked.from,
    to: asked.to,
    splitAt: asked.splitAt,
  }
}

export const backtesterRoutes = [
  implement(contract.listStrategies, async ({ query }, { transaction, user }) => {
    const page = parsePageRequest(query)
    const { rows, nextCursor } = await transaction((trx) => listStrategies(trx, user.userId, page))
    return { strategies: rows, next: nextCursor }
  }),

  implement(contract.getStrategy, async ({ params }, { transaction, user }) => ({
    strategy: orNotFound(await transaction((trx) => findStrategy(trx, user.userId, params.id))),
  })),

  implement(contract.renameStrategy, async ({ params, body }, { transaction, user }) => ({
    strategy: orNotFound(await transaction((trx) => renameStrategy(trx, user.userId, params.id, body.name))),
  })),

  implement(contract.deleteStrategy, async ({ params }, { transaction, user }) => {
    if (!(await transaction((trx) => deleteStrategy(trx, user.userId, params.id)))) throw new ApiError('not_found')
    return { done: true as const }
  }),

  implement(contract.runStrategy, async ({ params, body }, { transaction, user, signal, services, turn }) => {
    await turn.take()
    const strategy = await transaction(async (trx) => {
      await requireResultRoom(trx, user.userId)
      return orNotFound(await findStrategy(trx, user.userId, params.id))
    })
    const parameters = fillParameters(body, strategy)
    const sample = selectReplayedTrades(strategy.sample, parameters)
    const trades = await transaction((trx) => buildWhatIfTrades(trx, user.userId, sample, parameters, 'candles'))
    // No transaction is open during the computation.
    const outcome = await replayStrategy(services.simulations, { sample, trades }, parameters, {
      takeTurn: () => turn.take(),
      signal,
      fieldOf: (parameter) => (parameter === 'stops' ? 'stop' : parameter === 'trades' ? 'id' : parameter),
    })
    const kept = { strategyId: strategy.id, parameters, outcome, engineVersion: engineVersion() }
    const { result, tried } = await transaction(async (trx) => {
      // Other results may have been saved during the computation.
      await requireResultRoom(trx, user.userId)
      return {
        result: await insertBacktestResult(trx, kept),
        tried: await countBacktestResults(trx, user.userId, strategy.id),
      }
    })
    return { result, comparison: compareWithActual(sample, result, tried) }
  }),

  implement(contract.listResults, async ({ query }, { transaction, user }) => {
    const { strategy_id: strategyId = null } = query
    const page = parsePageRequest(query)
    const { rows, nextCursor } = await transaction(async (trx) => {
      if (strategyId !== null) orNotFound(await findStrategy(trx, user.userId, strategyId))
      return listBacktestResults(trx, user.userId, strategyId, page)
    })
    return { results: rows, next: nextCursor }
  }),

  implement(contract.getResult, async ({ params }, { transaction, user }) => {
    const { result, strategy, tried } = await transaction(async (trx) => {
      const found = orNotFound(await findBacktestResult(trx, user.userId, params.id))
      return {
        result: found,
        strategy: orNotFound(await findStrategy(trx, user.userId, found.strategyId)),
        tried: await countBacktestResults(trx, user.userId, found.strategyId),
      }
    })
    return { result, comparison: compareWithActual(strategy.sample, result, tried) }
  }),

  implement(contract.deleteResult, async ({ params }, { transaction, user }) => {
    if (!(await transaction((trx) => deleteBacktestResult(trx, user.userId, params.id))))
      throw new ApiError('not_found')
    return { done: true as const }
  }),
]
