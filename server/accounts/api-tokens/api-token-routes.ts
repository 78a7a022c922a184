import { createApiToken, listApiTokens, maxApiTokens, revokeApiToken } from '#contract/accounts/api-tokens.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement } from '#server/http/implement.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { ApiError } from '#server/request/api-error.ts'
import { deleteToken, insertToken, listTokens, lockAndCountTokens } from './api-tokens.ts'
import { newTokenMail } from './new-token-mail.ts'
import { requireProof } from './require-proof.ts'

export const apiTokenRoutes = [
  implement(listApiTokens, async (_request, { asServer, user, services }) => ({
    tokens: await asServer((trx) => listTokens(trx, user.userId)),
    maxTokens: maxApiTokens,
    asksPassword: services.config.hosted === null,
  })),

  implement(createApiToken, async ({ body }, context) => {
    const { asServer, user, site } = context
    const { name, scopes, expiresAt, password } = body
    if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) {
      throw new ApiError('validation_failed', undefined, [{ field: 'expiresAt', message: 'must be in the future' }])
    }
    await requireProof(context, password)
    return asServer(async (trx) => {
      const count = await lockAndCountTokens(trx, user.userId)
      if (count >= maxApiTokens) {
        throw new ApiError('list_full', `An account can have at most ${maxApiTokens} API tokens.`)
      }
      const made = await insertToken(trx, user.userId, { name, scopes, expiresAt })
      await recordAudit(trx, {
        action: 'account.api-token-created',
        userId: user.userId,
        subjectId: made.apiToken.id,
        details: { scopes: scopes.join(' '), until: expiresAt },
      })
      // Hosted accounts may have no address.
      if (user.email !== '') await enqueueMail(trx, newTokenMail(made.apiToken, { recipient: user.email, site }))
      return made
    })
  }),

  implement(revokeApiToken, async ({ params }, { asServer, user }) => {
    await asServer(async (trx) => {
      if (!(await deleteToken(trx, user.userId, params.id))) throw new ApiError('not_found')
      await recordAudit(trx, { action: 'account.api-token-revoked', userId: user.userId, subjectId: params.id })
    })
    return { done: true as const }
  }),
]
