import type { RouteRequest } from '#contract/route.ts'
import { postWhatIfAnalysis } from '#contract/simulations/what-if.ts'
import { keptSample } from '#domain/simulation/what-if/kept-sample.ts'
import { cumulativeSums } from '#domain/simulation/what-if/replay.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import { whatIfLimits, type WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Caller } from '#server/simulations/threads/simulation-pool.ts'
import { keepScenarioSample, lockScenario, replaceScenarioResults } from './scenarios.ts'
import { timeComputation, saveIfAsked, requireRoomToSave } from './simulation-requests.ts'
import { computeRemovals } from './what-if-removals.ts'
import {
  requireEnoughTrades,
  sourceField,
  narrowSource,
  readSourceTrades,
  buildWhatIfTrades,
} from './what-if-source.ts'
import { summarizeAnalysis } from './what-if-summary.ts'

type AnalysisRequest = RouteRequest<typeof postWhatIfAnalysis>['body']

/** The calling user. `trades` and `values` are fields of the source; other parameters are located by `within`. */
function callerOf(context: RequestContext, asked: AnalysisRequest, within: (parameter: string) => string): Caller {
  const source = sourceField(asked)
  return {
    takeTurn: () => context.turn.take(),
    signal: context.signal,
    fieldOf: (parameter) => (parameter === 'trades' || parameter === 'values' ? source : within(parameter)),
  }
}

/** Cumulative R of the trades of a cell, beside that of what was done. */
const equityOf = (outcomes: NonNullable<Awaited<ReturnType<typeof computeOutcomes>>>) => ({
  actual: cumulativeSums(outcomes.map(({ actual }) => actual)),
  cell: cumulativeSums(outcomes.map(({ outcome }) => outcome)),
})

/** The result of every trade in the requested cell; null if none was requested. */
async function computeOutcomes(
  context: RequestContext,
  asked: AnalysisRequest,
  trades: readonly SampleTrade[],
  grid: WhatIfInput,
) {
  if (asked.cell === null) return null
  const cell = { grid, cell: asked.cell }
  const caller = callerOf(context, asked, (parameter) =>
    parameter === 'stop' || parameter === 'target' ? `cell.${parameter}` : `inputs.${parameter}`,
  )
  const { simulations } = context.services
  const endings = await simulations.run('whatIfEndings', cell, caller)
  return trades.flatMap(({ tradeId, r }, place) => {
    const ending = endings[place]
    return ending === undefined ? [] : [{ tradeId, actual: r - grid.cost, ...ending }]
  })
}

/** Refuses to save more cells than a scenario or a saved run can hold. */
function refuseTooManyCells({ inputs, save, scenarioId }: AnalysisRequest): void {
  const cells = inputs.stops.length * inputs.targets.length
  if ((save === null && scenarioId === null) || cells <= whatIfLimits.maxGuardCells) return
  const message = `at most ${whatIfLimits.maxGuardCells} cells can be kept, there are ${cells}`
  throw new ApiError('simulation_too_large', message, [{ field: 'inputs.stops', message }])
}

async function requireScenario({ transaction, user }: RequestContext, id: string | null): Promise<void> {
  if (id === null) return
  if (!(await transaction((trx) => lockScenario(trx, user.userId, id)))) throw new ApiError('not_found')
}

export const whatIfAnalysisRoutes = [
  implement(postWhatIfAnalysis, async ({ body }, context) => {
    const { transaction, user, services } = context
    const { save, scenarioId, cell: _cell, ...parameters } = body
    refuseTooManyCells(body)
    if (save !== null) await requireRoomToSave(context, body.portfolioId)
    await requireScenario(context, scenarioId)
    await context.turn.take()
    const { sourced, trades } = await transaction(async (trx) => {
      const found = narrowSource(await readSourceTrades(trx, user.userId, body, body.inputs.tradeListId), body.inputs)
      requireEnoughTrades(body, found)
      return { sourced: found, trades: await buildWhatIfTrades(trx, user.userId, found.trades, body.inputs) }
    })
    const { stops, targets, policy, fallback, sizing, slippage, cost } = body.inputs
    const { orderDependent, kelly } = body
    const input = { trades, stops, targets, policy, fallback, sizing, slippage, cost, orderDependent, kelly }
    const ofInputs = callerOf(context, body, (parameter) => `inputs.${parameter}`)
    const ofGuards = callerOf(context, body, (parameter) =>
      parameter === 'resamples' || parameter === 'seed' ? `guards.${parameter}` : `inputs.${parameter}`,
    )
    const { computedInMs, engineVersion, ...figures } = await timeComputation(async () => ({
      grid: await services.simulations.run('whatIfGrid', input, ofInputs),
      guards:
        body.guards === null
          ? null
          : await services.simulations.run('whatIfGuards', { grid: input, ...body.guards }, ofGuards),
      removals: await computeRemovals(
        services.simulations,
        body.removals,
        { trades: sourced.trades, values: trades.map(({ r }) => r - cost) },
        callerOf(context, body, (parameter) => `removals.${parameter}`),
      ),
    }))
    const outcomes = await computeOutcomes(context, body, sourced.trades, input)
    if (scenarioId !== null) {
      await transaction(async (trx) => {
        if (!(await lockScenario(trx, user.userId, scenarioId))) throw new ApiError('not_found')
        await replaceScenarioResults(trx, scenarioId, toScenarioResults(body.inputs, figures.grid), {
          computedBy: 'server',
          engineVersion,
        })
        await keepScenarioSample(trx, scenarioId, keptSample(input))
      })
    }
    const sample = trades.map((trade, place) => ({ tradeId: sourced.trades[place]?.tradeId ?? '', ...trade }))
    const runId = await saveIfAsked(context, save, (name) => ({
      kind: 'what-if-analysis',
      name,
      portfolioId: body.portfolioId,
      assumedRisk: null,
      parameters,
      r: trades.map(({ r }) => r),
      sample,
      result: figures,
      summary: summarizeAnalysis(body.inputs, figures.guards, {
        trades: trades.length,
        approximate: sourced.counts.approximate,
      }),
      engineVersion,
    }))
    const withCandles = trades.filter(({ candles }) => candles !== null).length
    const equity = outcomes === null ? null : equityOf(outcomes)
    return { sample: sourced.counts, withCandles, ...figures, outcomes, equity, engineVersion, computedInMs, runId }
  }),
]
