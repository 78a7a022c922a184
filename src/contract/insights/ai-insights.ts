import { z } from 'zod'
import { interval } from '#contract/interval.ts'
import { defineRoute } from '#contract/route.ts'
import { id, requestedDate, text } from '#contract/values.ts'
import { findingKinds, severities } from '#domain/insights/finding.ts'
import { entrySelectorKeys } from '#domain/simulation/what-if/entry-selector-keys.ts'

/** What a finding earns (above 0) or costs in an average month; null with a reason where it has no worth in R. */
const worth = z.union([
  z.object({
    monthly: z.object({
      value: z.number(),
      /** 95%, of the effect. */
      interval: interval.nullable(),
      /** Money where all trades have one currency. */
      unit: z.enum(['money', 'r']),
      currency: z.string().nullable(),
      /** R per trade (the effect) x trades a month x, where it is money, the mean amount at risk. */
      tradesPerMonth: z.number(),
      riskPerTrade: z.number().nullable(),
    }),
    reason: z.null(),
  }),
  z.object({ monthly: z.null(), reason: z.string() }),
])

/** Groups compared, or cumulative R over trades. */
const chart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('groups'),
    unit: z.enum(['r', 'fraction', 'minutes', 'count']),
    groups: z.array(
      z.object({
        label: z.string(),
        /** Null for a value that no trades are behind. */
        n: z.int().nullable(),
        value: z.number(),
        interval: interval.nullable(),
      }),
    ),
  }),
  z.object({ kind: z.literal('trend'), points: z.array(z.object({ trades: z.int(), r: z.number() })) }),
])

/** The key of a finding, such as "hour:10". */
export const findingKeyText = text(200)

/** Narrows findings to some trades; dates are those of the exit. */
export const insightSelection = z.strictObject({
  portfolio_id: id.optional(),
  from: requestedDate.optional(),
  to: requestedDate.optional(),
  setup_id: id.optional(),
})

const finding = z.object({
  /** Names the finding within this answer. */
  id: z.string(),
  kind: z.enum(findingKinds),
  /** Names the finding in later answers too, for example "hour:10". */
  key: z.string(),
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
    /** In R, negative where it costs. */
    value: z.number(),
    unit: z.enum(['r', 'fraction', 'ratio']),
    /** 95% interval; null if the figure is exact. */
    interval: interval.nullable(),
    /** The value if there were no effect. */
    nothing: z.number(),
  }),
  /** Chance of an effect at least as large if there is none. */
  pValue: z.number(),
  /** Ids of the trades that show it best, at most ten; `GET /ai-insights/trades` has all. */
  evidence: z.array(id),
  /** How many trades it is about. */
  memberCount: z.int(),
  worth,
  chart,
  /** The same behavior in the what-if simulator; null where none known at entry matches. */
  removal: z
    .object({
      selector: z.enum(entrySelectorKeys),
      values: z.record(z.string(), z.union([z.number(), z.string()])),
    })
    .nullable(),
})

export const insights = z.object({
  /** Null: all portfolios of the caller. */
  portfolioId: id.nullable(),
  /** Completed, not excluded trades that were analyzed. */
  trades: z.int(),
  /** Those worth the most a month first. */
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
      /** What is missing for a test. */
      missing: z.array(z.object({ of: z.string(), have: z.int(), needed: z.int() })),
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
  query: insightSelection,
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
/** Most ids of one answer. */
export const maxFindingTrades = 200

export const listFindingTrades = defineRoute({
  method: 'GET',
  path: '/ai-insights/trades',
  summary: 'Ids of all trades that a finding is about, the last exit first, in pages',
  auth: 'user',
  query: insightSelection.extend({
    /** The key of the finding. */
    finding: findingKeyText,
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(maxFindingTrades).default(50),
  }),
  response: z.object({ total: z.int(), ids: z.array(id) }),
  problems: ['not_found'],
})
