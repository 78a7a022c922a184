import { z } from 'zod'
import { interval } from '#contract/interval.ts'
import { calendarDate, id } from '#contract/values.ts'
import { timeframes } from '#domain/market/candles.ts'
import { entrySelectorKeys } from '#domain/simulation/what-if/entry-selector-keys.ts'
import { tradeEndings, whatIfLimits } from '#domain/simulation/what-if/what-if.ts'
import { seed } from './growth-parameters.ts'

/*
 * Stops and targets to test, and their results: WhatIfInput, WhatIfGrid, WhatIfGuards and RemovalResult of
 * src/domain/simulation/what-if/what-if.ts. what-if-shapes.test.ts compares them with the domain's types.
 */

/** Parameters of a paged list. */
export const pageParameters = {
  limit: z.coerce.number().int().min(1).max(200).default(100),
  /** `next` of the previous page. */
  cursor: z.string().max(200).optional(),
}

/** A distance from the entry in R. */
export const rLevel = z.number().min(1e-6).max(1e6)
const levels = z
  .array(rLevel)
  .min(1)
  .max(whatIfLimits.maxLevels)
  .refine((values) => values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0)), 'must rise')
export const whatIfPolicy = z.enum(['pessimistic', 'optimistic', 'neutral', 'exact'])
export const whatIfFallback = z.enum(['pessimistic', 'optimistic', 'neutral'])
export const whatIfSizing = z.enum(['constantSize', 'constantRisk'])

const move = z.number().min(0).max(1e6)
/** A trade as the grid reads it, in R; without bars. */
export const keptTrade = z.strictObject({
  r: z.number().min(-1e6).max(1e6),
  mae: move,
  mfe: move,
  exit: z.enum(['stop', 'target', 'other']),
  /** Prices after the exit; null: not recorded or not counted. */
  post: z.strictObject({ mfpe: move, mape: move, first: z.enum(['favorable', 'adverse']).nullable() }).nullable(),
})

/** The stop and target that a trader chose among those to test. */
export const chosenCell = z.strictObject({ stop: rLevel, target: rLevel })

/** The stops and targets to test. */
export const whatIfInputs = {
  stops: levels,
  targets: levels,
  policy: whatIfPolicy,
  /** Decides under the policy `exact` where bars do not. */
  fallback: whatIfFallback.default('pessimistic'),
  sizing: whatIfSizing,
  slippage: z.number().min(0).max(1000),
  cost: z.number().min(0).max(1000),
  /** Whether prices after the exit count. */
  postExit: z.boolean(),
  /** Imported bars that decide what was touched first; null: none. */
  candles: z.enum(timeframes).nullable(),
  /** First and last day of entry, in the portfolio's time zone; null: no bound. */
  from: calendarDate.nullable().default(null),
  to: calendarDate.nullable().default(null),
  /** Null: both sides. */
  direction: z.enum(['long', 'short']).nullable().default(null),
  /** Only the trades of this list; null: all of the source. */
  tradeListId: id.nullable().default(null),
}

const figure = z.number().nullable()
const cells = z.array(figure)

const whatIfGrid = z.object({
  trades: z.int(),
  inconsistent: z.int(),
  net: cells,
  expectancy: cells,
  winRate: cells,
  profitFactor: cells,
  payoff: cells,
  sd: cells,
  sharpe: cells,
  sqn: cells,
  t: cells,
  psr: cells,
  binaryKelly: cells,
  coverage: cells,
  ambiguous: cells,
  ordered: z.object({ maxDrawdown: cells, losingStreak: cells, winningStreak: cells }).nullable(),
  kelly: cells.nullable(),
})

const cell = z.object({ stop: z.int(), target: z.int() })

const whatIfGuards = z.object({
  trades: z.int(),
  eligible: z.int(),
  distinct: z.int(),
  actualExpectancy: z.number(),
  blockLength: z.int(),
  plateau: z.object({ cell, score: z.number(), expectancy: z.number(), low: z.number(), high: z.number() }),
  cscv: z.object({
    blocks: z.int(),
    total: z.int(),
    below: z.int(),
    losses: z.int(),
    pbo: z.number(),
    outOfSampleLoss: z.number(),
    inSample: z.number(),
    outOfSample: z.number(),
  }),
  walkForward: z.object({
    trades: z.int(),
    expectancy: z.number(),
    actualExpectancy: z.number(),
    gain: z.object({ mean: z.number(), sd: figure, standardError: figure, low: figure, high: figure }),
    windows: z.array(z.object({ from: z.int(), to: z.int(), cell })),
  }),
  spa: z.object({ lower: z.number(), consistent: z.number(), upper: z.number() }).nullable(),
  deflated: z.object({ sharpe: z.number(), trials: z.number(), expected: z.number(), probability: figure }).nullable(),
  verdict: z.enum(['edge', 'luck']),
})

const tradeSummary = z.object({
  trades: z.int(),
  net: z.number(),
  expectancy: z.number(),
  winRate: z.number(),
  profitFactor: figure,
  maxDrawdown: z.number(),
  losingStreak: z.int(),
})

const removalResult = z.object({
  all: tradeSummary,
  kept: tradeSummary,
  removed: tradeSummary.extend({ standardError: figure, low: figure, high: figure }),
  gain: z.number(),
  luck: z.object({ hits: z.int(), resamples: z.int(), p: z.number() }),
})

/**
 * The source of trades: a portfolio, a setup in its current state, the trades of a setup in a portfolio, or a stored
 * strategy alone.
 */
export const whatIfSource = {
  portfolioId: id.nullable().default(null),
  setupId: id.nullable().default(null),
  strategyId: id.nullable().default(null),
}

const resamples = z.int()
const behavior = z.strictObject({
  key: z.enum(entrySelectorKeys),
  values: z.record(z.string().max(40), z.union([z.number(), z.string().max(60)])).default({}),
})

/** Input of an analysis. */
export const whatIfRequest = {
  ...whatIfSource,
  inputs: z.strictObject(whatIfInputs),
  /** Drawdown and streaks of every cell. */
  orderDependent: z.boolean().default(true),
  /** The Kelly fraction of every cell. */
  kelly: z.boolean().default(false),
  /** Null: chance is not tested. */
  guards: z.strictObject({ resamples, seed }).nullable().default(null),
  /** Behaviors to remove, one or two at a time, decided from what is known at entry. */
  removals: z
    .strictObject({
      selectors: z
        .array(
          behavior.extend({
            /** A second behavior: the trades that show either are removed together. */
            or: behavior.optional(),
          }),
        )
        .min(1)
        .max(20),
      resamples,
      seed,
    })
    .nullable()
    .default(null),
}

/** A trade's result in one cell, and how it ends there. */
export const cellOutcome = z.object({
  tradeId: id,
  /** What was done, after costs. */
  actual: z.number(),
  outcome: z.number(),
  ending: z.enum(tradeEndings),
  /** Both levels were touched in an unknown order. */
  isAmbiguous: z.boolean(),
  /** False if the trade ended at a level and nothing tells whether price reached a wider one. */
  isIdentified: z.boolean(),
})

/** Cumulative R after each trade, in order of exit: as traded, and in one cell. */
export const cellEquity = z.object({ actual: z.array(z.number()), cell: z.array(z.number()) })

/** Response of an analysis. */
export const whatIfAnswer = {
  grid: whatIfGrid,
  /** Null if not requested, below sixty trades, or if no cell is decided for enough of them. */
  guards: whatIfGuards.nullable(),
  removals: z.array(
    z.object({
      key: z.string(),
      /** The second behavior; null if only one was removed. */
      or: z.string().nullable().default(null),
      /** Trades that show the behavior, or either of two. */
      removed: z.int(),
      /** Null if none or all of them do. */
      result: removalResult.nullable(),
      /** 95% interval of the gain; null below ten kept or removed trades, and in runs saved without it. */
      gainInterval: interval.nullable().default(null),
      /** The larger p-value of the gain's and of random removals, corrected for all tested; null where there is no interval. */
      p: figure.default(null),
    }),
  ),
}
