import { getSampleGroups, postChallengeAnalysis } from '#contract/simulations/challenge.ts'
import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { readSampleGroups } from './sample-groups.ts'
import { createCaller, readSample, timeComputation, toMoney } from './simulation-requests.ts'

const parameterField = (name: string) => `parameters.${name}`

export const challengeRoutes: Implementation[] = [
  implement(getSampleGroups, ({ query }, context) =>
    context.transaction(async (trx) => {
      await requireReadablePortfolio(trx, query.portfolio_id)
      const { tradesPerDay, setupOf, names } = await readSampleGroups(
        trx,
        query.portfolio_id,
        toMoney(query.assumed_risk),
        null,
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
    const sample = await readSample(context, body)
    const challenge: ChallengeInput = { ...body.parameters, r: sample.r }
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
    return { sample, ...figures }
  }),
]
