import { postHistoryAnalysis } from '#contract/simulations/history.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { drawsFromHistory } from '#server/reference/growth/input/history-model.ts'
import { ApiError } from '#server/request/api-error.ts'
import { summaryOf } from './monte-carlo-analysis-routes.ts'
import { createCaller, readSample, requireRoomToSave, saveIfAsked, timeComputation } from './simulation-requests.ts'

export const historyRoutes: Implementation[] = [
  implement(postHistoryAnalysis, async ({ body }, context) => {
    const { simulations } = context.services
    const { portfolioId, save } = body
    const parameters = { ...body.parameters, recovery: true }
    if (!drawsFromHistory(parameters.model)) {
      const message = 'must draw trades from the history'
      throw new ApiError('simulation_refused', message, [{ field: 'parameters.model', message }])
    }
    if (save !== null) await requireRoomToSave(context, portfolioId)
    const sample = await readSample(context, body)
    const caller = createCaller(context, (name) => `parameters.${name}`)
    const compare = async (input: GrowthInput) => ({
      result: await simulations.run('growth', input, caller),
      history: await simulations.run('history', input, caller),
    })
    const bootstraps = { ...parameters, r: sample.r }
    const figures = await timeComputation(async () => ({
      shuffles: await compare({ ...bootstraps, model: { kind: 'permutation' } }),
      bootstraps: await compare(bootstraps),
    }))
    const { engineVersion, computedInMs: _, ...result } = figures
    const runId = await saveIfAsked(
      context,
      save,
      (name) => ({
        kind: 'history-analysis',
        name,
        portfolioId,
        assumedRisk: sample.assumedRisk,
        parameters,
        r: sample.r,
        result,
        summary: summaryOf(result.bootstraps.result),
        engineVersion,
      }),
      body.filter,
    )
    return { sample, ...figures, runId }
  }),
]
