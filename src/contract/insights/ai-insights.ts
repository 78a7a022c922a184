import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { findingKinds, severities } from '#domain/insights/finding.ts'

const finding = z.object({
  /** Names the finding within this answer. */
  id: z.string(),
  kind: z.enum(findingKinds),
  title: z.string(),
  nature: z.enum(['strength', 'weakness']),
  severity: z.enum(severities),
  /** The finding in fixed words with its figures. */
  statement: z.string(),
  /** The finding worded by a language model, with the same figures; null if not requested or not usable. */
  worded: z.string().nullable(),
  /** Advice. */
  remedy: z.string(),
  /** The hour, weekday, symbol or setup concerned. */
  subject: z
    .object({ kind: z.enum(['hour', 'weekday', 'symbol', 'setup']), value: z.string(), label: z.string() })
    .nullable(),
  /** Trades that it is based on. */
  n: z.int(),
  /** How many independent trades they are worth; absent where they do not depend on each other or it is not known. */
  effectiveN: z.number().optional(),
  /** How many of `n` have an approximate MAE and MFE that the finding is made of; absent where none has. */
  approximateN: z.int().optional(),
  effect: z.object({
    value: z.number(),
    unit: z.enum(['r', 'fraction', 'ratio']),
    /** 95% interval; null if the figure is exact. */
    interval: z.object({ low: z.number(), high: z.number() }).nullable(),
    /** The value if there were no effect. */
    nothing: z.number(),
  }),
  /** Chance of an effect at least as large if there is none. */
  pValue: z.number(),
  /** Ids of the trades that show it best, at most ten. */
  evidence: z.array(id),
})

export const insights = z.object({
  /** Null: all portfolios of the caller. */
  portfolioId: id.nullable(),
  /** Completed, not excluded trades that were analyzed. */
  trades: z.int(),
  findings: z.array(finding),
  /** Every check with its outcome. */
  examined: z.array(
    z.object({
      kind: z.enum(findingKinds),
      title: z.string(),
      /** 'tooFew': not enough trades to test. 'notShown': tested, but the result may be chance. */
      outcome: z.enum(['reported', 'notShown', 'tooFew']),
      /** Number of statements tested. */
      tested: z.int(),
    }),
  ),
  wording: z.object({
    /** The language model that worded the findings; null for fixed words. */
    model: z.string().nullable(),
    /** Why a requested model did not word them. */
    problem: z.enum(['notConfigured', 'unreachable', 'timedOut', 'refused', 'unusable']).nullable(),
  }),
})

export const getAiInsights = defineRoute({
  method: 'GET',
  path: '/ai-insights',
  summary: 'Findings over the trades of a portfolio, or of all own portfolios',
  auth: 'user',
  query: z.strictObject({ portfolio_id: id.optional() }),
  response: insights,
  problems: ['not_found'],
})
export const refreshAiInsights = defineRoute({
  method: 'POST',
  path: '/ai-insights/refresh',
  summary: 'Has a language model word the findings, where one is configured',
  auth: 'user',
  plan: 'writtenInsights',
  body: z.strictObject({ portfolio_id: id.nullable().default(null) }),
  response: insights,
  problems: ['not_found', 'forbidden'],
  limit: 'ai',
})
