import { getSampleGroups, postChallengeAnalysis } from '#contract/simulations/challenge.ts'
import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { readSampleGroups } from './sample-groups.ts'
import {
  createCaller,
  readSample,
  requireRoomToSave,
  saveIfAsked,
  timeComputation,
  toMoney,
  toSampleFilter,
} from './simulation-requests.ts'
import { requireReadableSetups } from './statistic-trades.ts'

const parameterField = (name: string) => `parameters.${name}`

export const challengeRoutes: Implementation[] = [
  implement(getSampleGroups, ({ query }, context) =>
    context.transaction(async (trx) => {
      await requireReadablePortfolio(trx, query.portfolio_id)
      await requireReadableSetups(trx, query.portfolio_id, query.setup_ids ?? [])
      const { tradesPerDay, setupOf, names } = await readSampleGroups(
        trx,
        query.portfolio_id,
        toMoney(query.assumed_risk),
        toSampleFilter(query),
      )
      const setups = [...new Set(setupOf.filter((id) => id !== null))]
      const places = new Map(setups.map((id, place) => [id, place]))
      return {
        tradesPerDay,
        setupOf: setupOf.map((id) => (id === null ? null : (places.get(id) ?? null))),
        setups: setups.map((id) => ({ id, name: names.get(id) ?? 'Setup' })),
      }
    }),
  ),

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
