import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'

export const getOutboxPage = defineRoute({
  method: 'GET',
  path: '/outbox-page',
  summary: 'Where an admin reads outgoing mail; null for others, and where a mail server sends it',
  auth: 'user',
  scope: 'session',
  response: z.object({
    /** Contains the key of the page. */
    path: z.string().nullable(),
  }),
})
