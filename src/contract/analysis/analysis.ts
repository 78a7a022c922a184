import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { seed } from '#contract/simulations/growth-parameters.ts'
import { tradeFilter } from '#contract/trades/filter.ts'
import { id } from '#contract/values.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { figureDifference, toolResult } from './tool-result.ts'

/** Portfolios of one analysis, at most. */
const maxPortfolios = 20
/** Trades that are listed of a group, at most. */
export const maxTradesOfGroup = 200

const minutes = z.number().min(0).optional()
const bound = z.number().optional()
/** The filter of the history; in a body a number is a number, so that null or true is none. */
const selection = tradeFilter
  .omit({ portfolio_id: true })
  .extend({ min_r: bound, max_r: bound, min_hold: minutes, max_hold: minutes, stat_min: bound, stat_max: bound })

const side = {
  portfolioIds: z.array(id).min(1).max(maxPortfolios),
  /** The filter of the history. */
  selection: selection.default({}),
}

export const analyzeTrades = defineRoute({
  method: 'POST',
  path: '/analysis/:tool',
  summary:
    'One of the sixteen analysis tools over the trades that a filter selects, or over two selections; changes nothing',
  auth: 'user',
  scope: 'read',
  plan: 'analysisTools',
  limit: 'simulations',
  params: z.strictObject({ tool: z.enum(toolKeys) }),
  body: z.strictObject({
    ...side,
    /** A second selection: the answer has its result too, and how the figures differ. */
    compare: z.strictObject(side).optional(),
    /** Options of the tool by their names in the address of the screen; lists are written as JSON. */
    options: z
      .record(z.string().max(40), z.string().max(10_000))
      .default({})
      .meta({ examples: [{}] }),
    /** Groups of the result whose trades are listed, by key; at most 200 trades of each. */
    tradesOf: z.array(z.string().max(400)).max(50).default([]),
    /** Where its random numbers start; the same unless stated. */
    seed: seed.optional(),
  }),
  response: z.object({
    /**
     * Intervals by resampling and the place among shuffles are left out where they exceed the limit of one simulation.
     * Prices after the exit are those of the newest 1,000 trades of each portfolio.
     */
    result: toolResult,
    /** The second selection's; null without one. */
    other: toolResult.nullable(),
    differences: z.array(figureDifference),
    /** The finding of each selection in words. */
    statements: z.array(z.string()),
    /** Trades that the first selection has. */
    selected: z.int(),
    /** Revision of each portfolio. */
    revisions: z.record(id, z.int()),
  }),
  problems: ['not_found', 'busy', 'cancelled'],
})
