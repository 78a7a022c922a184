import { requestDeletion, undoDeletion } from '#contract/accounts/deletion.ts'
import { implement } from '#server/http/implement.ts'
import { requireOwnSignIn } from './require-own-sign-in.ts'
import { requirePassword } from './require-password.ts'
import { cancelDeletion, scheduleDeletion } from './schedule-deletion.ts'

export const deletionRoutes = [
  implement(requestDeletion, async ({ body }, context) => {
    requireOwnSignIn(context.services.config)
    await requirePassword(context, body.password)
    return { deletionAt: await context.asServer((trx) => scheduleDeletion(trx, context.user.userId)) }
  }),

  implement(undoDeletion, async (_request, { asServer, user, services }) => {
    requireOwnSignIn(services.config)
    await asServer((trx) => cancelDeletion(trx, user.userId))
    return { deletionAt: null }
  }),
]
