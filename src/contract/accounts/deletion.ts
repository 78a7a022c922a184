import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { instant, text } from '#contract/values.ts'

/** Days in which a deletion can be undone. */
export const deletionDays = 7

const response = z.object({
  /** When the account is deleted; null if it stays. */
  deletionAt: instant.nullable(),
})

export const requestDeletion = defineRoute({
  method: 'POST',
  path: '/account/deletion',
  summary: 'Deletes the account with all that belongs to it after 7 days; the password is asked for again',
  auth: 'user',
  scope: 'session',
  body: z.strictObject({ password: text(1_024).meta({ examples: ['correct horse battery'] }) }),
  response,
  problems: ['not_found'],
  limit: 'signIn',
})
export const undoDeletion = defineRoute({
  method: 'DELETE',
  path: '/account/deletion',
  summary: 'Keeps the account after all',
  auth: 'user',
  scope: 'session',
  response,
  problems: ['not_found'],
})
