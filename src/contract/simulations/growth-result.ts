import { z } from 'zod'

/*
 * Results of growth simulations: GrowthResult of src/domain/simulation/growth.ts, and ScenarioResult and HistoryResult
 * of src/domain/simulation/growth-comparison.ts. growth-shapes.test.ts compares them with the domain's types.
 */

const figure = z.number().nullable()

export const proportion = z.object({ hits: z.int(), of: z.int(), share: z.number(), low: z.number(), high: z.number() })
const histogram = z.object({ low: z.number(), width: z.number(), counts: z.array(z.int()), above: z.int() })
const distribution = z.object({
  percentiles: z.array(z.object({ percentile: z.number(), value: z.number(), low: z.number(), high: z.number() })),
  mean: z.number(),
  sd: figure,
  standardError: figure,
  skew: figure,
  min: z.number(),
  max: z.number(),
  histogram,
})
const firstPassage = z.object({ reached: proportion, meanStep: figure, q25: figure, q50: figure, q75: figure })
const fan = z.object({
  at: z.array(z.int()),
  percentiles: z.array(z.number()),
  values: z.array(z.array(z.number())),
})

export const growthResult = z.object({
  trades: z.int(),
  paths: z.int(),
  steps: z.int(),
  blockLength: z.int().nullable(),
  riskFraction: figure,
  fan,
  terminal: distribution.nullable(),
  endEquity: figure,
  maxDrawdown: distribution,
  conditionalDrawdown5: z.number(),
  maxDrawdownAmount: distribution.nullable(),
  longestUnderWater: distribution,
  totalUnderWater: distribution,
  losingStreak: distribution,
  winningStreak: distribution,
  openUnderWater: proportion,
  loss: proportion.nullable(),
  drawdownAtLeast: z.array(z.object({ level: z.number(), proportion })),
  ruin: firstPassage,
  ruinByBarrier: z.array(proportion),
  goal: z
    .object({
      touch: firstPassage,
      end: proportion.nullable(),
      goalFirst: proportion,
      ruinFirst: proportion,
      neither: proportion,
    })
    .nullable(),
  recovery: firstPassage.nullable(),
  recoveryHistogram: histogram.nullable(),
  cvar5: figure,
  uncertainEdge: z
    .object({ fan, terminal: distribution, maxDrawdown: distribution, loss: proportion, cvar5: z.number() })
    .nullable(),
})

/** A stored result; figures that an older engine did not compute are null. */
export const savedGrowthResult = growthResult.extend({ conditionalDrawdown5: figure })

const pairedDifference = z.object({
  mean: z.number(),
  sd: figure,
  standardError: figure,
  low: figure,
  high: figure,
  above: proportion,
  below: proportion,
})

export const scenarioResult = z.object({
  scenarios: z.array(growthResult),
  differences: z.array(z.object({ terminal: pairedDifference.nullable(), maxDrawdown: pairedDifference })),
})

const placed = z.object({ actual: z.number(), below: z.int(), equal: z.int(), of: z.int(), rank: z.number() })

export const historyResult = z.object({
  paths: z.int(),
  steps: z.int(),
  terminal: placed.nullable(),
  maxDrawdown: placed,
  longestUnderWater: placed,
  losingStreak: placed,
  winningStreak: placed,
})

/** Simulated histories, and the place of the real one among them. */
export const comparedHistory = z.object({ result: growthResult, history: historyResult })
