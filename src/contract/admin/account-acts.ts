import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, instant, text } from '#contract/values.ts'
import { oneAccount } from './admin.ts'

const params = z.strictObject({ id })
const destructive = ['not_found', 'conflict', 'confirmation_required'] as const

/** How long a stated password counts, in minutes; signing in states it too. */
export const confirmationMinutes = 10

export const confirmPassword = defineRoute({
  method: 'POST',
  path: '/admin/confirmation',
  summary: 'States the password again, which destructive acts require within the last 10 minutes',
  auth: 'admin',
  body: z.strictObject({ password: text(1_024).meta({ examples: ['correct horse battery'] }) }),
  response: z.object({ confirmedUntil: instant }),
  problems: ['not_found'],
  limit: 'signIn',
})

export const endAccountSessions = defineRoute({
  method: 'DELETE',
  path: '/admin/users/:id/sessions',
  summary: 'Signs an account out everywhere and ends its API tokens',
  auth: 'admin',
  params,
  response: z.object({ ended: z.int() }),
  problems: ['not_found', 'confirmation_required'],
})
export const revokeAdminRole = defineRoute({
  method: 'DELETE',
  path: '/admin/users/:id/role',
  summary: "Revokes another account's admin role; only the command line grants it",
  auth: 'admin',
  params,
  response: oneAccount,
  problems: destructive,
})
export const exportAccountOnRequest = defineRoute({
  method: 'GET',
  path: '/admin/users/:id/archive',
  summary: 'Everything of an account as one ZIP archive, for its owner who asked for it',
  auth: 'admin',
  params,
  limit: 'archives',
  files: ['application/zip'],
  response: z.string(),
  problems: ['not_found', 'confirmation_required'],
})
export const scheduleAccountDeletion = defineRoute({
  method: 'POST',
  path: '/admin/users/:id/deletion',
  summary: 'Deletes an account on its owner’s request after 7 days; both can undo it until then',
  auth: 'admin',
  params,
  response: oneAccount,
  problems: destructive,
})
export const cancelAccountDeletion = defineRoute({
  method: 'DELETE',
  path: '/admin/users/:id/deletion',
  summary: 'Keeps an account after all',
  auth: 'admin',
  params,
  response: oneAccount,
  problems: ['not_found'],
})
