import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text } from '#contract/values.ts'
import { oneAccount, requestOfAdmin } from './admin.ts'

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
/** The fewest characters of a legal reason: enough to name the request of a court or an authority. */
export const minLegalReason = 20

const oneRequest = z.object({ exportRequest: requestOfAdmin })
export const askForExport = defineRoute({
  method: 'POST',
  path: '/admin/users/:id/export-request',
  summary: "Asks an account's owner, by mail too, to allow one export of everything within 7 days",
  auth: 'admin',
  params,
  body: z.strictObject({ reason: text(300).meta({ examples: ['You asked support for a copy.'] }) }),
  status: 201,
  response: oneRequest,
  problems: destructive,
  limit: 'mail',
})
export const withdrawExportRequest = defineRoute({
  method: 'DELETE',
  path: '/admin/users/:id/export-request',
  summary: 'Withdraws the request to export an account, whether or not it was allowed',
  auth: 'admin',
  params,
  response: done,
  problems: ['not_found'],
})
export const exportAccountAsAdmin = defineRoute({
  method: 'POST',
  path: '/admin/users/:id/archive',
  summary:
    'Everything of an account as one ZIP archive: once with the consent that its owner gave to this admin, or for a legal ' +
    'reason, which is mailed to the owner',
  auth: 'admin',
  params,
  body: z
    .strictObject({
      basis: z.enum(['consent', 'law']),
      /** What in law requires it, which the owner reads. */
      reason: text(500)
        .min(minLegalReason)
        .meta({ examples: ['Order of the district court, case 26-114.'] })
        .optional(),
    })
    .refine(({ basis, reason }) => (basis === 'law') === (reason !== undefined), {
      path: ['reason'],
      message: 'must be stated for the basis "law", and only then',
    }),
  limit: 'archives',
  files: ['application/zip'],
  response: z.string(),
  problems: destructive,
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
