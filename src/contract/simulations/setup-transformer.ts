import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { strategyWarnings, type StrategyWarning } from '#domain/simulation/strategy.ts'
import { sampleCounts, sampleFigures, strategyPlan } from './sample-shapes.ts'

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
  summary:
    'Turns setups into strategies, all or none; the same revision with the same trades gives the same strategy again',
  auth: 'user',
  body: z.strictObject({ setupIds: z.array(id).min(1).max(50) }),
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
