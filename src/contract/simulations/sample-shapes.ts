import { z } from 'zod'
import { metricValue } from '#contract/figures/metrics.ts'
import { calendarDate, decimal, id, instant, money } from '#contract/values.ts'
import { newsImpacts } from '#domain/trade/fields/choices.ts'
import { rLevel } from './what-if-shapes.ts'

/*
 * Samples for strategies and what-if analyses: SampleTrade, SampleFigures and StrategyPlan of src/domain. sample-
 * shapes.test.ts compares them with the domain's types.
 */

const figure = z.number().nullable()

/** Number of usable trades, and of excluded ones by reason. */
export const sampleCounts = z.object({
  usable: z.int(),
  /** Usable trades whose extremes their candles do not tell; 0 in samples stored without it. */
  approximate: z.int().default(0),
  leftOut: z.object({
    notTaken: z.int(),
    notClosed: z.int(),
    excluded: z.int(),
    noRisk: z.int(),
    noExcursions: z.int(),
    beyondLimit: z.int(),
  }),
  coverage: z.object({ closed: z.int(), withRisk: z.int(), withExcursions: z.int(), withPostExit: z.int() }),
})

const exitKind = z.enum(['stop', 'target', 'other'])

/** WhatIfTrade without its candles. */
const measured = {
  r: z.number(),
  mae: z.number(),
  mfe: z.number(),
  exit: exitKind,
  post: z.object({ mfpe: z.number(), mape: z.number(), first: z.enum(['favorable', 'adverse']).nullable() }).nullable(),
}

export const sampleTrade = z.object({
  tradeId: id,
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  entryAt: instant,
  exitAt: instant,
  entryDate: calendarDate,
  entryHour: z.int(),
  entryWeekday: z.int(),
  size: figure,
  isLoss: z.boolean(),
  /** What was recorded that is known at entry; null in samples stored without it. */
  atEntry: z
    .object({
      session: z.string().nullable(),
      newsImpact: z.enum(newsImpacts).nullable(),
      brokeRule: z.boolean().nullable(),
      mistakes: z.array(z.string()).readonly(),
    })
    .nullable()
    .default(null),
  costR: z.number(),
  entryPrice: z.number(),
  riskPrice: z.number(),
  /** Null in samples stored without it. */
  risk: z.object({ amount: money, perPoint: decimal }).nullable().default(null),
  /** MAE is the largest possible, MFE the smallest; absent if both are known. */
  isApproximate: z.literal(true).optional(),
  ...measured,
})

/** A trade as analyzed, with the candles used. */
export const analyzedTrade = z.object({
  ...measured,
  tradeId: id,
  candles: z
    .array(z.object({ adverse: z.number(), favorable: z.number(), isWhole: z.boolean().default(true) }))
    .nullable(),
})

const spread = z.object({
  n: z.int(),
  mean: figure,
  sd: figure,
  min: figure,
  p5: figure,
  p25: figure,
  p50: figure,
  p75: figure,
  p95: figure,
  max: figure,
})

/** Figures by key of the metric catalogue. */
export const rStatistics = z.record(z.string(), metricValue)

export const sampleFigures = z.object({
  n: z.int(),
  r: spread,
  histogram: z.object({
    low: z.number(),
    width: z.number(),
    counts: z.array(z.int()),
    below: z.int(),
    above: z.int(),
  }),
  mae: spread,
  mfe: spread,
  winnersMae: spread,
  cost: spread,
  exits: z.array(z.object({ exit: exitKind, n: z.int(), meanR: figure })),
  actual: rStatistics,
})

const strategyRule = z.object({
  ruleId: id,
  phase: z.enum(['plan', 'entry', 'management', 'exit']),
  title: z.string(),
  weight: decimal,
  isMandatory: z.boolean(),
})

/** Ascending; the last target closes the rest. Empty: exits stay as traded. */
export const targetsToReplay = z
  .array(z.strictObject({ r: rLevel, sizePct: z.number().positive().max(100) }))
  .max(3)
  .refine((targets) => targets.every(({ r }, i) => i === 0 || r > (targets[i - 1]?.r ?? 0)), 'must rise')

/** The fields of a StrategyPlan. */
export const strategyPlan = {
  name: z.string(),
  entryFilter: z.object({
    direction: z.enum(['long', 'short', 'both']),
    timeframe: z.string().nullable(),
    conditions: z.array(strategyRule),
    management: z.array(strategyRule),
  }),
  stop: z.object({
    r: z.number(),
    kind: z.enum(['percent', 'atr', 'ticks', 'price']).nullable(),
    value: decimal.nullable(),
  }),
  targets: z.array(z.object({ r: z.number(), sizePct: z.number() })),
  sizing: z.object({ riskFraction: figure }),
  costR: z.number(),
}
