import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, instant, textWithExamples } from '#contract/values.ts'

export const mailStates = ['failed', 'waiting', 'sent'] as const

/** Without its body, which can contain links that open an account. */
const mail = z.object({
  id,
  recipient: textWithExamples('anna@example.com'),
  subject: textWithExamples('Confirm your address'),
  purpose: textWithExamples('sign_up'),
  state: z.enum(mailStates),
  attempts: z.int(),
  lastError: textWithExamples('The mail server took too long.').nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** Whether its text still exists: it is deleted a day after the last attempt. */
  canRetry: z.boolean(),
})
export type OutboxMail = z.output<typeof mail>

export const listMails = defineRoute({
  method: 'GET',
  path: '/admin/mails',
  summary: 'Mails of the last 30 days, newest first',
  auth: 'admin',
  query: z.strictObject({
    state: z.enum(mailStates).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({ mails: z.array(mail), nextCursor: z.string().nullable() }),
  problems: ['invalid_cursor'],
})
export const retryMail = defineRoute({
  method: 'POST',
  path: '/admin/mails/:id/retry',
  summary: 'Queues a failed mail again, with all of its attempts',
  auth: 'admin',
  params: z.strictObject({ id }),
  response: z.object({ mail }),
  problems: ['not_found', 'conflict'],
})
