import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, textWithExamples } from '#contract/values.ts'

/** How long a request to export an account waits for an answer, and a consent for its use, in days. */
export const exportRequestDays = 7

/** An admin's request to export an account. */
export const exportRequest = z.object({
  id,
  /** What the admin wrote to the owner. */
  reason: textWithExamples('You asked support for a copy.'),
  askedAt: instant,
  /** When the owner allowed it; null while it waits for an answer. */
  allowedAt: instant.nullable(),
  /** When the request expires, or the consent once it is given. */
  expiresAt: instant,
})
export type ExportRequest = z.output<typeof exportRequest>

export const getExportRequest = defineRoute({
  method: 'GET',
  path: '/account/export-request',
  summary: "An admin's request to export the account that waits for an answer or was allowed; null without one",
  auth: 'user',
  scope: 'session',
  response: z.object({ request: exportRequest.nullable() }),
})
export const answerExportRequest = defineRoute({
  method: 'PUT',
  path: '/account/export-request/:id',
  summary: 'Allows one export by the admin who asked, for 7 days; or refuses it, also after it was allowed',
  auth: 'user',
  scope: 'session',
  params: z.strictObject({ id }),
  body: z.strictObject({ status: z.enum(['allowed', 'refused']) }),
  response: done,
  problems: ['not_found'],
})
