import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { challengeCurve, challengeParameters, challengeResult, curveParameters } from './challenge-shapes.ts'
import { assumedRisk, base, computed, filterQuery, runId, simulated, source } from './monte-carlo.ts'
import { saveRun } from './runs.ts'

export const getSampleGroups = defineRoute({
  method: 'GET',
  path: `${base}/sample-groups`,
  summary: 'The days and setups of a portfolio’s sample, in the order of its R-multiples',
  auth: 'user',
  query: z.strictObject({ portfolio_id: id, assumed_risk: assumedRisk.optional(), ...filterQuery }),
  response: z.object({
    /** Trades of each day, in order. */
    tradesPerDay: z.array(z.int()),
    /** The setup of each trade as a position in `setups`; null without one. */
    setupOf: z.array(z.int().nullable()),
    setups: z.array(z.object({ id, name: z.string() })),
  }),
  problems: ['not_found'],
})

export const postChallengeAnalysis = defineRoute({
  ...simulated,
  path: `${base}/challenge-analysis`,
  summary: 'A funded account’s evaluation: the chance to pass, payouts and expected value, also by risk per trade',
  body: z.strictObject({
    ...source,
    parameters: challengeParameters,
    /** Null: no curve. */
    curve: curveParameters.nullable(),
    save: saveRun,
  }),
  response: z.object({ ...computed, result: challengeResult, curve: challengeCurve, runId }),
})
