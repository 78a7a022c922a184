import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { strategyWarnings, type StrategyWarning } from '#domain/simulation/what-if/strategy.ts'
import { sampleCounts, sampleFigures, strategyPlan, targetsToReplay } from './sample-shapes.ts'
import { rLevel } from './what-if-shapes.ts'

const status = z.enum(['ready', 'needsMoreTrades'])

export const listTransformableSetups = defineRoute({
  method: 'GET',
  path: '/setup-transformer/setups',
  summary: 'Setups that are not archived, with what their trades give to a strategy',
  auth: 'user',
  response: z.object({
    setups: z.array(
      z.object({
        setupId: id,
        name: z.string(),
        direction: z.enum(['long', 'short', 'both']),
        timeframe: z.string().nullable(),
        revision: z.int(),
        sample: sampleCounts,
        status,
        /** The newest strategy of this revision; null if there is none. */
        strategyId: id.nullable(),
      }),
    ),
    /** Min usable trades of a strategy. */
    minimum: z.int(),
  }),
})
export const previewSetupTransform = defineRoute({
  method: 'GET',
  path: '/setup-transformer/preview/:id',
  summary: 'The strategy that a setup would become, without making it',
  auth: 'user',
  plan: 'simulators',
  params: z.strictObject({ id }),
  response: z.object({
    setupId: id,
    revision: z.int(),
    status,
    minimum: z.int(),
    plan: z.object(strategyPlan),
    sample: sampleCounts,
    figures: sampleFigures,
    warnings: z.array(
      z.object({
        code: z.enum(Object.keys(strategyWarnings) as [StrategyWarning, ...StrategyWarning[]]),
        message: z.string(),
      }),
    ),
    /** The existing strategy of this revision and these trades; null if there is none. */
    strategyId: id.nullable(),
  }),
  problems: ['not_found'],
})
export const transformSetups = defineRoute({
  method: 'POST',
  path: '/setup-transformer/transform',
  summary: 'Turns setups into strategies, all or none; the same revision, trades and plan give the same strategy again',
  auth: 'user',
  plan: 'simulators',
  body: z.strictObject({
    setupIds: z.array(id).min(1).max(50),
    /** Changes to the derived plans, at most one per setup. What is left out stays as derived. */
    overrides: z
      .array(
        z.strictObject({
          setupId: id,
          /** In R of the trades' own stops. */
          stop: rLevel.optional(),
          targets: targetsToReplay.optional(),
          /** In R per trade. */
          cost: z.number().min(0).max(1000).optional(),
        }),
      )
      .max(50)
      .refine(
        (overrides) => new Set(overrides.map(({ setupId }) => setupId)).size === overrides.length,
        'must name each setup once',
      )
      .default([]),
  }),
  response: z.object({
    /** One per id, in the given order. */
    results: z.array(
      z.object({
        setupId: id,
        outcome: z.enum(['created', 'existing', 'tooFewTrades']),
        /** Null with too few trades. */
        strategyId: id.nullable(),
        version: z.int().nullable(),
        usable: z.int(),
      }),
    ),
  }),
  problems: ['not_found', 'conflict'],
})
