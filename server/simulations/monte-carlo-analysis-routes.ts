import type { RouteRequest } from '#contract/route.ts'
import { postDrawdownAnalysis, postKellyOptimization, postScenarioAnalysis } from '#contract/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { changeSample } from '#domain/simulation/sample-change.ts'
import { implement, type Implementation, type RequestContext } from '#server/http/implement.ts'
import { drawsFromHistory } from '#server/reference/growth/input/history-model.ts'
import { ApiError } from '#server/request/api-error.ts'
import {
  createCaller,
  timeComputation,
  saveIfAsked,
  requireRoomToSave,
  portfolioOrFirst,
  readSample,
  readSampleGroups,
} from './simulation-requests.ts'
import { requireReadableSetups } from './statistic-trades.ts'

const parameterField = (name: string) => `parameters.${name}`
/** Parameters of the drawdown part of a Kelly analysis; all others belong to its growth part. */
const drawdownParameters = new Set(['level', 'tolerance', 'points'])
const drawdownField = (name: string) => `drawdown.${drawdownParameters.has(name) ? '' : 'growth.'}${name}`
const scenariosField = (name: string) => (name === 'scenarios' ? name : `scenarios.${name}`)

type Percentiles = GrowthResult['maxDrawdown']['percentiles']
const medianOf = (percentiles: Percentiles) => percentiles.find(({ percentile }) => percentile === 50)?.value ?? null

/** The figures of a growth result that lists show. */
export function summaryOf({ terminal, maxDrawdown, loss, ruin }: GrowthResult) {
  return {
    medianTerminal: terminal === null ? null : medianOf(terminal.percentiles),
    medianMaxDrawdown: medianOf(maxDrawdown.percentiles) ?? maxDrawdown.mean,
    lossShare: loss?.share ?? null,
    ruinShare: ruin.reached.share,
  }
}

/** The inputs of scenarios, with the trades of each as it changes them, and the setups of the trades if they count. */
async function changedInputs(
  context: RequestContext,
  { portfolioId, assumedRisk, filter, scenarios }: RouteRequest<typeof postScenarioAnalysis>['body'],
  r: readonly number[],
): Promise<{ readonly inputs: GrowthInput[]; readonly setupOf: (Id | null)[] | null }> {
  const mixes = scenarios.flatMap(({ change }) => change?.mix ?? [])
  const setupIds = mixes.flatMap(({ setupId }) => setupId ?? [])
  if (mixes.length > 0) await context.transaction((trx) => requireReadableSetups(trx, portfolioId, setupIds))
  const groups =
    mixes.length === 0 ? null : await readSampleGroups(context, { portfolioId, assumedRisk, filter: filter ?? null })
  const inputs = scenarios.map(({ change, ...parameters }, i) => {
    if (change === undefined) return { ...parameters, r }
    const changed = changeSample(r, groups?.setupOf ?? [], change)
    if (changed.r !== null) return { ...parameters, r: changed.r }
    const field = `scenarios.${i}.change.${changed.fault === 'mix' ? 'mix' : 'winRatePoints'}`
    throw new ApiError('simulation_refused', 'The sample has too few kinds of trades for this change.', [
      { field, message: 'cannot be drawn from this sample' },
    ])
  })
  return { inputs, setupOf: groups === null ? null : [...groups.setupOf] }
}

export const monteCarloAnalysisRoutes: Implementation[] = [
  implement(postDrawdownAnalysis, async ({ body }, context) => {
    const { services } = context
    const { portfolioId, save } = body
    if (save !== null) await requireRoomToSave(context, portfolioId)
    const sample = await readSample(context, body)
    const { r, assumedRisk } = sample
    const parameters = { ...body.parameters, recovery: true }
    const input: GrowthInput = { ...parameters, r }
    const caller = createCaller(context, parameterField)
    const figures = await timeComputation(async () => ({
      result: await services.simulations.run('growth', input, caller),
      history: drawsFromHistory(input.model) ? await services.simulations.run('history', input, caller) : null,
    }))
    const { result, history, engineVersion } = figures
    const runId = await saveIfAsked(
      context,
      save,
      (name) => ({
        kind: 'drawdown-analysis',
        name,
        portfolioId,
        assumedRisk,
        parameters,
        r,
        result: { result, history },
        summary: summaryOf(result),
        engineVersion,
      }),
      body.filter,
    )
    return { sample, ...figures, runId }
  }),

  implement(postKellyOptimization, async ({ body }, context) => {
    const { simulations } = context.services
    const { save, parameters } = body
    const portfolioId = await portfolioOrFirst(context, body.portfolioId)
    if (save !== null) await requireRoomToSave(context, portfolioId)
    const sample = await readSample(context, { ...body, portfolioId })
    const { r, assumedRisk } = sample
    const figures = await timeComputation(async () => {
      const kelly = await simulations.run('kelly', { ...parameters, r }, createCaller(context, parameterField))
      // Without a best fraction there is no range of fractions to examine.
      if (body.drawdown === null || kelly.full === null) return { kelly, drawdown: null }
      const { growth, ...asked } = body.drawdown
      const drawdown = await simulations.run(
        'kellyDrawdown',
        {
          ...asked,
          growth: {
            ...growth,
            r,
            sizing: { kind: 'fixedFraction', fraction: 0 },
            resampleHistory: false,
            recovery: false,
          },
        },
        createCaller(context, drawdownField),
      )
      return { kelly, drawdown }
    })
    const { kelly, drawdown, engineVersion } = figures
    const runId = await saveIfAsked(
      context,
      save,
      (name) => ({
        kind: 'kelly-optimization',
        name,
        portfolioId,
        assumedRisk,
        parameters: { parameters, drawdown: body.drawdown },
        r,
        result: { kelly, drawdown },
        summary: {
          full: kelly.full?.fraction ?? null,
          recommended: kelly.recommended?.fraction ?? null,
          limit: drawdown?.fraction ?? null,
        },
        engineVersion,
      }),
      body.filter,
    )
    return { sample, ...figures, runId }
  }),

  implement(postScenarioAnalysis, async ({ body }, context) => {
    const { portfolioId, save, scenarios } = body
    if (save !== null) await requireRoomToSave(context, portfolioId)
    const sample = await readSample(context, body)
    const { r, assumedRisk } = sample
    const { inputs, setupOf } = await changedInputs(context, body, r)
    const figures = await timeComputation(async () => ({
      result: await context.services.simulations.run('scenarios', inputs, createCaller(context, scenariosField)),
    }))
    const { result, engineVersion } = figures
    const summaries = result.scenarios.map(summaryOf)
    const runId = await saveIfAsked(
      context,
      save,
      (name) => ({
        kind: 'scenario-analysis',
        name,
        portfolioId,
        assumedRisk,
        parameters: { scenarios, setupOf },
        r,
        result,
        summary: {
          medianTerminal: summaries.map(({ medianTerminal }) => medianTerminal),
          medianMaxDrawdown: summaries.map(({ medianMaxDrawdown }) => medianMaxDrawdown),
        },
        engineVersion,
      }),
      body.filter,
    )
    return { sample, ...figures, runId }
  }),
]
