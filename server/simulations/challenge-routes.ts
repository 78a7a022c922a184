import type { RouteResponse } from '#contract/route.ts'
import { getSampleGroups, postChallengeAnalysis } from '#contract/simulations/challenge.ts'
import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { jsonAnswer } from '#server/http/ready-answer.ts'
import { readSetupNames } from './setup-names.ts'
import {
  createCaller,
  readSample,
  readSampleGroups,
  requireRoomToSave,
  saveIfAsked,
  timeComputation,
  toSource,
} from './simulation-requests.ts'

const parameterField = (name: string) => `parameters.${name}`

export const challengeRoutes: Implementation[] = [
  implement(getSampleGroups, async ({ query }, context) => {
    const { tradesPerDay, setupOf } = await readSampleGroups(context, toSource(query))
    const setups = [...new Set(setupOf.filter((id) => id !== null))]
    const names = await context.transaction((trx) => readSetupNames(trx, setups))
    const places = new Map(setups.map((id, place) => [id, place]))
    return jsonAnswer<RouteResponse<typeof getSampleGroups>>({
      tradesPerDay,
      setupOf: setupOf.map((id) => (id === null ? null : (places.get(id) ?? null))),
      setups: setups.map((id) => ({ id, name: names.get(id) ?? 'Setup' })),
    })
  }),

  implement(postChallengeAnalysis, async ({ body }, context) => {
    const { simulations } = context.services
    const { portfolioId, save, parameters } = body
    if (save !== null) await requireRoomToSave(context, portfolioId)
    const sample = await readSample(context, body)
    const challenge: ChallengeInput = { ...parameters, r: sample.r }
    const figures = await timeComputation(async () => ({
      result: await simulations.run('challenge', challenge, createCaller(context, parameterField)),
      curve:
        body.curve === null
          ? []
          : await simulations.run(
              'challengeCurve',
              { challenge: { ...challenge, paths: body.curve.paths }, risks: body.curve.risks },
              createCaller(context, (name) => (name === 'paths' ? 'curve.paths' : parameterField(name))),
            ),
    }))
    const { result, curve, engineVersion } = figures
    const runId = await saveIfAsked(
      context,
      save,
      (name) => ({
        kind: 'challenge-analysis',
        name,
        portfolioId,
        assumedRisk: sample.assumedRisk,
        parameters: { parameters, curve: body.curve },
        r: sample.r,
        result: { result, curve },
        summary: { passed: result.passed.share, payout: result.payout.share, value: result.value.mean },
        engineVersion,
      }),
      body.filter,
    )
    return { sample, ...figures, runId }
  }),
]
