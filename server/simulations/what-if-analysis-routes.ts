import type { RouteRequest } from '#contract/route.ts'
import { postWhatIfAnalysis } from '#contract/simulations/what-if.ts'
import { entrySelectors } from '#domain/simulation/entry-selectors.ts'
import { toEntryTrade, type SampleTrade } from '#domain/simulation/sample-trade.ts'
import {
  whatIfLimits,
  type RemovalResult,
  type WhatIfGrid,
  type WhatIfGuards,
  type WhatIfInput,
} from '#domain/simulation/what-if.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Caller } from '#server/simulations/threads/simulation-pool.ts'
import { lockScenario, replaceScenarioResults, type ScenarioResult } from './scenarios.ts'
import { timeComputation, saveIfAsked, requireRoomToSave } from './simulation-requests.ts'
import { requireEnoughTrades, sourceField, readSourceTrades, buildWhatIfTrades } from './what-if-source.ts'

type AnalysisRequest = RouteRequest<typeof postWhatIfAnalysis>['body']

/** The calling user. `trades` and `values` are fields of the source; other parameters are located by `within`. */
function callerOf(context: RequestContext, asked: AnalysisRequest, within: (parameter: string) => string): Caller {
  const source = sourceField(asked)
  return {
    userId: context.user.userId,
    signal: context.signal,
    fieldOf: (parameter) => (parameter === 'trades' || parameter === 'values' ? source : within(parameter)),
  }
}

/** Flags the trades, in order of exit, that show a behavior; selectors read trades in order of entry. */
function flagTrades(trades: readonly SampleTrade[], key: string, values: Readonly<Record<string, number | string>>) {
  const selector = entrySelectors.find((known) => known.key === key)
  const entered = trades
    .map(toEntryTrade)
    .toSorted((a, b) => a.entryAt - b.entryAt || (a.id < b.id ? -1 : Number(a.id > b.id)))
  const flags = selector?.select(entered, values) ?? []
  const shows = new Set(entered.filter((_, place) => flags[place] === true).map(({ id }) => id))
  return trades.map(({ tradeId }) => shows.has(tradeId))
}

interface Removal {
  readonly key: string
  readonly removed: number
  readonly result: RemovalResult | null
}

async function computeRemovals(
  context: RequestContext,
  asked: AnalysisRequest,
  trades: readonly SampleTrade[],
  grid: WhatIfInput,
): Promise<Removal[]> {
  if (asked.removals === null) return []
  const { selectors, resamples, seed } = asked.removals
  const values = grid.trades.map(({ r }) => r - grid.cost)
  const found: Removal[] = []
  for (const { key, values: parameters } of selectors) {
    const remove = flagTrades(trades, key, parameters)
    const removed = remove.filter(Boolean).length
    const isPart = removed > 0 && removed < trades.length
    const caller = callerOf(context, asked, (parameter) => `removals.${parameter}`)
    const result = isPart
      ? await context.services.simulations.run('removeBehaviour', { values, remove, resamples, seed }, caller)
      : null
    found.push({ key, removed, result })
  }
  return found
}

/** A cell's value in a column; null if it is unknown or was not requested. */
const valueAt = (values: readonly (number | null)[] | undefined, cell: number) => values?.[cell] ?? null

/** The cells of a grid as results of a scenario, row by row. */
function toScenarioResults({ inputs }: AnalysisRequest, grid: WhatIfGrid): ScenarioResult[] {
  return inputs.stops.flatMap((stop, j) =>
    inputs.targets.map((target, k) => {
      const cell = j * inputs.targets.length + k
      return {
        stop,
        target,
        trades: grid.trades,
        net: valueAt(grid.net, cell) ?? 0,
        expectancy: valueAt(grid.expectancy, cell) ?? 0,
        // Rounding can make the two parts of a split add up to slightly more than one.
        winRate: Math.min(1, valueAt(grid.winRate, cell) ?? 0),
        profitFactor: valueAt(grid.profitFactor, cell),
        payoff: valueAt(grid.payoff, cell),
        sharpe: valueAt(grid.sharpe, cell),
        sqn: valueAt(grid.sqn, cell),
        maxDrawdown: valueAt(grid.ordered?.maxDrawdown, cell),
        losingStreak: valueAt(grid.ordered?.losingStreak, cell),
        coverage: valueAt(grid.coverage, cell) ?? 0,
        ambiguous: valueAt(grid.ambiguous, cell) ?? 0,
      }
    }),
  )
}

/** The figures of an analysis that lists show. */
function summarizeAnalysis({ inputs }: AnalysisRequest, guards: WhatIfGuards | null) {
  const cells = inputs.stops.length * inputs.targets.length
  if (guards === null) return { cells, verdict: null, best: null }
  const { cell, expectancy } = guards.plateau
  const best = { stop: inputs.stops[cell.stop] ?? 0, target: inputs.targets[cell.target] ?? 0, expectancy }
  return { cells, verdict: guards.verdict, best }
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
    const { save, scenarioId, ...parameters } = body
    refuseTooManyCells(body)
    if (save !== null) await requireRoomToSave(context, body.portfolioId)
    await requireScenario(context, scenarioId)
    const { sourced, trades } = await transaction(async (trx) => {
      const found = await readSourceTrades(trx, user.userId, body)
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
      removals: await computeRemovals(context, body, sourced.trades, input),
    }))
    if (scenarioId !== null) {
      await transaction(async (trx) => {
        if (!(await lockScenario(trx, user.userId, scenarioId))) throw new ApiError('not_found')
        await replaceScenarioResults(trx, scenarioId, toScenarioResults(body, figures.grid), {
          computedBy: 'server',
          engineVersion,
        })
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
      summary: summarizeAnalysis(body, figures.guards),
      engineVersion,
    }))
    const withCandles = trades.filter(({ candles }) => candles !== null).length
    return { sample: sourced.counts, withCandles, ...figures, engineVersion, computedInMs, runId }
  }),
]
