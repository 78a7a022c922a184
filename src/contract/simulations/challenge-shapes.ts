import { z } from 'zod'
import { id } from '#contract/values.ts'
import { challengeLimits } from '#domain/simulation/challenge.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { seed } from './growth-parameters.ts'
import { proportion } from './growth-result.ts'

/*
 * ChallengeInput and ChallengeResult of src/domain/simulation/challenge.ts, and SampleChange, as sent. Schemas check shapes;
 * the simulation checks ranges and names what it refuses.
 */

/** ChallengeInput without the trades. */
export const challengeParameters = z.strictObject({
  days: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('history'), tradesPerDay: z.array(z.int()).max(simulationLimits.maxTrades) }),
    z.strictObject({ kind: z.literal('drawn'), trades: z.int() }),
  ]),
  risk: z.number(),
  fundedRisk: z.number(),
  extraCostR: z.number(),
  limits: z.strictObject({
    drawdown: z.strictObject({
      amount: z.number(),
      trailing: z.boolean(),
      lockAt: z.number().nullable(),
      endOfDay: z.boolean(),
    }),
    dailyLoss: z.strictObject({ amount: z.number(), ends: z.boolean() }).nullable(),
    consistency: z.number().nullable(),
  }),
  evaluation: z.strictObject({
    targets: z.array(z.number()).max(challengeLimits.maxPhases),
    minDays: z.int(),
    maxDays: z.int(),
  }),
  funded: z.strictObject({
    days: z.int(),
    payoutEvery: z.int(),
    minProfit: z.number(),
    buffer: z.number(),
    split: z.number(),
  }),
  fees: z.strictObject({ entry: z.number(), activation: z.number(), refunded: z.boolean() }),
  paths: z.int(),
  seed,
})

/** Risks at which both stages are simulated as well, on as many paths. */
export const curveParameters = z.strictObject({
  risks: z.array(z.number()).max(challengeLimits.maxRisks),
  paths: z.int(),
})

const figure = z.number().nullable()
const pathMean = z.object({ mean: z.number(), sd: figure, standardError: figure, low: figure, high: figure })

export const challengeResult = z.object({
  trades: z.int(),
  paths: z.int(),
  passed: proportion,
  phases: z.array(proportion),
  failed: z.object({ drawdown: proportion, dailyLoss: proportion, time: proportion }),
  daysToPass: z
    .object({
      mean: z.number(),
      p10: z.number(),
      p25: z.number(),
      p50: z.number(),
      p75: z.number(),
      p90: z.number(),
    })
    .nullable(),
  payout: proportion,
  value: pathMean,
  funded: z.object({ payout: proportion, kept: proportion, paid: pathMean, payouts: z.number() }),
})

export const challengeCurve = z.array(
  z.object({ risk: z.number(), passed: proportion, payout: proportion, paid: pathMean, value: pathMean }),
)

/** SampleChange of src/domain/simulation/sample-change.ts. */
export const sampleChange = z.strictObject({
  winRatePoints: z.number().min(-100).max(100),
  winTimes: z.number().min(0).max(1_000),
  lossTimes: z.number().min(0).max(1_000),
  mix: z.strictObject({ setupId: id.nullable(), share: z.number().min(0).max(1) }).nullable(),
})
