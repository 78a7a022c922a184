import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, requestedDate, text } from '#contract/values.ts'

export const askSettings = z.object({
  /** The name of the model that answers questions; null where none is configured. */
  model: z.string().nullable(),
  /** Whether names of setups and symbols may be sent to it; otherwise it sees "Setup A" and "Symbol B". */
  sharesNames: z.boolean(),
})

export const getAskSettings = defineRoute({
  method: 'GET',
  path: '/ai-insights/settings',
  summary: 'Whether questions can be asked, and what the model may see',
  auth: 'user',
  response: askSettings,
})
export const updateAskSettings = defineRoute({
  method: 'PUT',
  path: '/ai-insights/settings',
  summary: 'Allows or forbids that names of setups and symbols are sent to the model',
  auth: 'user',
  // The consent of a person, which no program gives in their place.
  scope: 'session',
  body: z.strictObject({ sharesNames: z.boolean() }),
  response: askSettings,
})

/** A figure that an answer may state, from one of the journal's own computations. */
export const askFigure = z.object({
  id: z.string(),
  /** What it is, for example "Win rate, Mondays". */
  label: z.string(),
  /** As the journal formats it. */
  text: z.string(),
  /** Where the journal shows it. */
  source: z.enum(['findings', 'metrics', 'breakdown', 'trades']),
  /** The key of a finding. */
  finding: z.string().nullable(),
})

export const askProblems = ['unreachable', 'timedOut', 'refused', 'unusable'] as const

/** What an answer took, also one that failed on its way. */
const ending = {
  /** Sentences that were left out because a number in them is in no figure. */
  leftOut: z.int(),
  /** As the model counts them; null if it does not. */
  usage: z
    .object({
      promptTokens: z.int(),
      completionTokens: z.int(),
      /** In US dollars, if the model states it. */
      cost: z.number().nullable(),
    })
    .nullable(),
}

/** Lines of an answer, each a JSON object. */
export const askEvent = z.discriminatedUnion('type', [
  /** The model reads figures; sentences may state them from here on. */
  z.object({ type: z.literal('figures'), tool: z.string(), figures: z.array(askFigure) }),
  /** A sentence of the answer; each number in it names its figure. */
  z.object({
    type: z.literal('sentence'),
    parts: z.array(z.object({ text: z.string(), figure: z.string().nullable() })),
  }),
  z.object({ type: z.literal('done'), ...ending }),
  z.object({ type: z.literal('problem'), problem: z.enum(askProblems), ...ending }),
])

export type AskEvent = z.output<typeof askEvent>
export type AskFigure = z.output<typeof askFigure>

/** Most messages of a conversation that are sent with a question. */
export const maxAskMessages = 12

/**
 * Answers in lines of JSON (application/x-ndjson), each an `askEvent`. The conversation is not stored: the caller sends
 * its earlier messages along.
 */
export const askInsights = defineRoute({
  method: 'POST',
  path: '/ai-insights/ask',
  summary: 'Answers a question about the own figures with the configured model; every number comes from the journal',
  auth: 'user',
  plan: 'writtenInsights',
  body: z.strictObject({
    portfolio_id: id.nullable().default(null),
    from: requestedDate.optional(),
    to: requestedDate.optional(),
    setup_id: id.optional(),
    messages: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: text(2_000) }))
      .min(1)
      .max(maxAskMessages)
      .refine((messages) => messages.at(-1)?.role === 'user', 'must end with a question'),
  }),
  files: ['application/x-ndjson'],
  response: z.unknown(),
  problems: ['not_found', 'forbidden', 'conflict'],
  limit: 'ai',
})
