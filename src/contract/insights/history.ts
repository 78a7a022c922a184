import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, instant, text } from '#contract/values.ts'
import { findingKeyText } from './ai-insights.ts'

/** What became of a finding of one portfolio, or of all own portfolios. */
export const insightHistoryEntry = z.object({
  key: z.string(),
  /** The finding in the words in which it was last seen. */
  title: z.string(),
  statement: z.string(),
  firstSeen: instant,
  lastSeen: instant,
  /** When it was first not found any more; null while it is found. */
  goneAt: instant.nullable(),
  /** When the trader first made a rule of it. */
  actedAt: instant.nullable(),
  dismissedAt: instant.nullable(),
  dismissReason: z.string().nullable(),
})

/** A write: the first time that a finding is seen is kept, and that it is gone. A GET changes nothing. */
export const recordInsightHistory = defineRoute({
  method: 'POST',
  path: '/ai-insights/history',
  summary: 'Notes which findings there are now, and answers what became of all earlier ones',
  auth: 'user',
  body: z.strictObject({ portfolio_id: id.nullable().default(null) }),
  response: z.object({ history: z.array(insightHistoryEntry) }),
  problems: ['not_found', 'forbidden'],
})
export const updateInsightHistory = defineRoute({
  method: 'PUT',
  path: '/ai-insights/history',
  summary: 'Dismisses a finding with a reason, takes that back, or notes that the trader acted on it',
  auth: 'user',
  body: z.strictObject({
    portfolio_id: id.nullable().default(null),
    key: findingKeyText,
    /** Null takes a dismissal back. */
    dismissed: z
      .strictObject({ reason: text(300).nullable() })
      .nullable()
      .optional(),
    acted: z.literal(true).optional(),
  }),
  response: z.object({ entry: insightHistoryEntry }),
  problems: ['not_found', 'forbidden'],
})
