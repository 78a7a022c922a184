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
  /** What was found, in fixed words with its figures. */
  statement: z.string(),
  /** The same in the words of a language model, with no other figure; null where none was asked or its words were not usable. */
  worded: z.string().nullable(),
  /** What to do about it. */
  remedy: z.string(),
  /** The hour, weekday, symbol or setup that it is about. */
  subject: z
    .object({ kind: z.enum(['hour', 'weekday', 'symbol', 'setup']), value: z.string(), label: z.string() })
    .nullable(),
  /** Trades that it rests on. */
  n: z.int(),
  effect: z.object({
    value: z.number(),
    unit: z.enum(['r', 'fraction', 'ratio']),
    /** Of 95 %; null where the figure is known exactly. */
    interval: z.object({ low: z.number(), high: z.number() }).nullable(),
    /** What it would be if there were nothing to find. */
    nothing: z.number(),
  }),
  /** Chance of an effect at least as large if there is none. */
  pValue: z.number(),
  /** The trades that show it best, at most ten. */
  evidence: z.array(id),
})

export const insights = z.object({
  /** Null: all portfolios of the caller. */
  portfolioId: id.nullable(),
  /** Completed, not excluded trades that were looked at. */
  trades: z.int(),
  findings: z.array(finding),
  /** What was asked of the trades, and what came of it. */
  examined: z.array(
    z.object({
      kind: z.enum(findingKinds),
      title: z.string(),
      /** 'tooFew': not enough trades to test. 'notShown': tested, and what there is may be luck. */
      outcome: z.enum(['reported', 'notShown', 'tooFew']),
      /** How many statements were tested. */
      tested: z.int(),
    }),
  ),
  wording: z.object({
    /** The language model that worded the findings; null: they stand in fixed words. */
    model: z.string().nullable(),
    /** Why it did not, where it was asked to. */
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
  body: z.strictObject({ portfolio_id: id.nullable().default(null) }),
  response: insights,
  problems: ['not_found', 'forbidden', 'plan_limit'],
  limit: 'ai',
})
