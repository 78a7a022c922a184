import { postDrawdownAnalysis, postKellyOptimization, postScenarioAnalysis } from '#contract/simulations/monte-carlo.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { drawsFromHistory } from '#server/reference/growth/input/history-model.ts'
import { createCaller, timeComputation, saveIfAsked, requireRoomToSave, readSample } from './simulation-requests.ts'

const parameterField = (name: string) => `parameters.${name}`
/** Parameters of the drawdown part of a Kelly analysis; all others belong to its growth part. */
const drawdownParameters = new Set(['level', 'tolerance', 'points'])
const drawdownField = (name: string) => `drawdown.${drawdownParameters.has(name) ? '' : 'growth.'}${name}`
const scenariosField = (name: string) => (name === 'scenarios' ? name : `scenarios.${name}`)

type Percentiles = GrowthResult['maxDrawdown']['percentiles']
const medianOf = (percentiles: Percentiles) => percentiles.find(({ percentile }) => percentile === 50)?.value ?? null

/** The figures of a growth result that lists show. */
function summaryOf({ terminal, maxDrawdown, loss, ruin }: GrowthResult) {
  return {
    medianTerminal: terminal === null ? null : medianOf(terminal.percentiles),
    medianMaxDrawdown: medianOf(maxDrawdown.percentiles) ?? maxDrawdown.mean,
    lossShare: loss?.share ?? null,
    ruinShare: ruin.reached.share,
  }
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
    const runId = await saveIfAsked(context, save, (name) => ({
      kind: 'drawdown-analysis',
      name,
      portfolioId,
      assumedRisk,
      parameters,
      r,
      result: { result, history },
      summary: summaryOf(result),
      engineVersion,
    }))
    return { sample, ...figures, runId }
  }),

  implement(postKellyOptimization, async ({ body }, context) => {
    const { simulations } = context.services
    const { portfolioId, save, parameters } = body
    if (save !== null) await requireRoomToSave(context, portfolioId)
    const sample = await readSample(context, body)
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
    const runId = await saveIfAsked(context, save, (name) => ({
      kind: 'kelly-optimization',
      name,
      portfolioId,
      assumedRisk,
      parameters: { parameters, drawdown: body.drawdown },
      r,
      result: { kelly, drawdown },
      summary: { full: kelly.full?.fraction ?? null, recommended: kelly.recommended?.fraction ?? null },
      engineVersion,
    }))
    return { sample, ...figures, runId }
  }),

  implement(postScenarioAnalysis, async ({ body }, context) => {
    const { portfolioId, save, scenarios } = body
    if (save !== null) await requireRoomToSave(context, portfolioId)
    const sample = await readSample(context, body)
    const { r, assumedRisk } = sample
    const inputs = scenarios.map((parameters) => ({ ...parameters, r }))
    const figures = await timeComputation(async () => ({
      result: await context.services.simulations.run('scenarios', inputs, createCaller(context, scenariosField)),
    }))
    const { result, engineVersion } = figures
    const summaries = result.scenarios.map(summaryOf)
    const runId = await saveIfAsked(context, save, (name) => ({
      kind: 'scenario-analysis',
      name,
      portfolioId,
      assumedRisk,
      parameters: { scenarios },
      r,
      result,
      summary: {
        medianTerminal: summaries.map(({ medianTerminal }) => medianTerminal),
        medianMaxDrawdown: summaries.map(({ medianMaxDrawdown }) => medianMaxDrawdown),
      },
      engineVersion,
    }))
    return { sample, ...figures, runId }
  }),
]
