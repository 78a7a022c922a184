import { z } from 'zod'
import { metricValue } from '#contract/figures/metrics.ts'
import { interval } from '#contract/interval.ts'
import { defineRoute } from '#contract/route.ts'
import { calendarDate, done, id, instant, money, text } from '#contract/values.ts'
import { timeframes } from '#domain/market/candles.ts'
import {
  rStatistics,
  sampleCounts,
  sampleFigures,
  sampleTrade,
  strategyPlan,
  targetsToReplay,
} from './sample-shapes.ts'
import { rLevel, pageParameters, whatIfFallback, whatIfPolicy, whatIfSizing } from './what-if-shapes.ts'

const params = z.strictObject({ id })

const strategy = z.object({
  id,
  /** Null if the setup was deleted. */
  setupId: id.nullable(),
  setupRevision: z.int(),
  /** Number of the strategy within its setup, from 1. */
  version: z.int(),
  /** Common to all its trades; null if they differ. */
  portfolioId: id.nullable(),
  ...strategyPlan,
  trades: z.int(),
  coverage: sampleCounts,
  figures: sampleFigures,
  createdAt: instant,
})
export const strategyDetail = strategy.extend({ sample: z.array(sampleTrade) })

export const listStrategies = defineRoute({
  method: 'GET',
  path: '/backtester/strategies',
  summary: 'Strategies that setups were turned into, newest first',
  auth: 'user',
  query: z.strictObject(pageParameters),
  response: z.object({ strategies: z.array(strategy), next: z.string().nullable() }),
  stored: 'strategies',
  problems: ['invalid_cursor'],
})
export const getStrategy = defineRoute({
  method: 'GET',
  path: '/backtester/strategies/:id',
  summary: 'One strategy with its sample of trades',
  auth: 'user',
  params,
  response: z.object({ strategy: strategyDetail }),
  stored: 'strategy',
  problems: ['not_found'],
})
export const renameStrategy = defineRoute({
  method: 'PUT',
  path: '/backtester/strategies/:id',
  summary: 'Renames a strategy; its plan and its sample never change',
  auth: 'user',
  params,
  body: z.strictObject({ name: text(120) }),
  response: z.object({ strategy }),
  problems: ['not_found'],
})
export const deleteStrategy = defineRoute({
  method: 'DELETE',
  path: '/backtester/strategies/:id',
  summary: 'Deletes a strategy with its results',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})

/** Replay settings; the strategy's own values by default. */
const runParameters = z.strictObject({
  /** In R of the trades' own stops. */
  stop: rLevel.optional(),
  /** Ascending; the last target closes the rest. Empty: exits stay as traded. */
  targets: targetsToReplay.optional(),
  policy: whatIfPolicy.default('pessimistic'),
  /** Decides under the policy `exact` where bars do not. */
  fallback: whatIfFallback.default('pessimistic'),
  /** Imported bars that decide what was touched first; null: none. */
  candles: z.enum(timeframes).nullable().default(null),
  sizing: whatIfSizing.default('constantRisk'),
  slippage: z.number().min(0).max(1000).default(0),
  /** In R per trade; the average costs of the trades by default. */
  cost: z.number().min(0).max(1000).optional(),
  /** Whether prices after the exit count. */
  postExit: z.boolean().default(true),
  /** Share of the account at risk. */
  riskFraction: z.number().positive().max(1).optional(),
  /** Starting balance, for figures in money. */
  capital: money.optional(),
  /** First and last day of entry of the trades to replay, in the portfolio's time zone; null: no limit. */
  from: calendarDate.nullable().default(null),
  to: calendarDate.nullable().default(null),
  /** Trades entered before this day are in sample, later ones out of sample; null: no split. */
  splitAt: calendarDate.nullable().default(null),
})

/** The settings with all defaults filled in, as stored with a result. */
const settledParameters = z.object({
  stop: z.number(),
  targets: strategyPlan.targets,
  policy: whatIfPolicy,
  // Results stored without them were computed without bars.
  fallback: whatIfFallback.default('pessimistic'),
  candles: z.enum(timeframes).nullable().default(null),
  sizing: whatIfSizing,
  slippage: z.number(),
  cost: z.number(),
  postExit: z.boolean(),
  riskFraction: z.number().nullable(),
  capital: money.nullable(),
  // Null in results stored without them.
  from: calendarDate.nullable().default(null),
  to: calendarDate.nullable().default(null),
  splitAt: calendarDate.nullable().default(null),
})

const result = z.object({
  id,
  strategyId: id,
  parameters: settledParameters,
  trades: z.int(),
  /** Share of trades with a known outcome. */
  coverage: z.number(),
  /** By key of the metric catalogue, in R. */
  statistics: rStatistics,
  /** The largest decline from a peak, in R. */
  maxDrawdownR: z.number(),
  engineVersion: z.string(),
  computedBy: z.enum(['server', 'browser']),
  createdAt: instant,
})
export const resultDetail = result.extend({
  /** One per trade, in order of exit. */
  outcomes: z.array(
    z.object({
      tradeId: id,
      r: z.number(),
      /** How each part of the position ends, by ascending target. */
      endings: z.array(z.enum(['stop', 'target', 'split', 'own'])),
      /** False if the outcome at other levels is unknown: the trade then keeps its own result. */
      known: z.boolean(),
    }),
  ),
  /** R after each trade. */
  equity: z.array(z.number()),
  /** Null without a known fraction at risk. */
  account: z
    .object({
      /** Equity after each trade, in multiples of the capital. */
      growth: z.array(z.number()),
      maxDrawdown: z.number(),
      /** In money, rounded to cents; null without a capital. */
      endBalance: money.nullable(),
    })
    .nullable(),
})

/** What was done on the same trades, in R of their own stops and after their own costs. */
const replayedPart = z.object({
  trades: z.int(),
  statistics: rStatistics,
  maxDrawdownR: z.number(),
  actual: rStatistics,
  actualMaxDrawdownR: z.number(),
  /** Mean of replayed minus actual R, trade by trade. */
  difference: metricValue,
})
const comparison = z.object({
  actual: z.object({ r: z.array(z.number()), equity: z.array(z.number()) }),
  all: replayedPart,
  /** Saved replays of the strategy, this one included. */
  tried: z.int(),
  /** Interval of `all.difference` at 95% for the best of all `tried` replays, by Bonferroni; null where it has none. */
  corrected: interval.nullable(),
  /** Null without a split. */
  split: z.object({ inSample: replayedPart, outOfSample: replayedPart }).nullable(),
})

export const runStrategy = defineRoute({
  method: 'POST',
  path: '/backtester/strategies/:id/run',
  summary: 'Replays a strategy on its own trades and saves the result',
  auth: 'user',
  plan: 'simulators',
  status: 201,
  params,
  body: runParameters,
  response: z.object({ result: resultDetail, comparison }),
  stored: 'result',
  problems: ['not_found', 'conflict', 'too_few_trades', 'simulation_refused', 'simulation_too_large', 'busy'],
})
export const listResults = defineRoute({
  method: 'GET',
  path: '/backtester/results',
  summary: 'Results of replayed strategies, newest first; of one strategy where it is named',
  auth: 'user',
  query: z.strictObject({ ...pageParameters, strategy_id: id.optional() }),
  response: z.object({ results: z.array(result), next: z.string().nullable() }),
  stored: 'results',
  problems: ['not_found', 'invalid_cursor'],
})
export const getResult = defineRoute({
  method: 'GET',
  path: '/backtester/results/:id',
  summary: 'One result with the outcome of each trade, its equity and how it compares with what was done',
  auth: 'user',
  params,
  response: z.object({ result: resultDetail, comparison }),
  stored: 'result',
  problems: ['not_found'],
})
export const deleteResult = defineRoute({
  method: 'DELETE',
  path: '/backtester/results/:id',
  summary: 'Deletes a result',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})
