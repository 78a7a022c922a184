import { sql } from 'kysely'
import { deletionDays, requestDeletion, undoDeletion } from '#contract/accounts/deletion.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountById } from '#server/embedded/auth/account.ts'
import { verifyPassword } from '#server/embedded/auth/passwords.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { requireOwnSignIn } from './require-own-sign-in.ts'

export const deletionRoutes = [
  implement(requestDeletion, async ({ body }, { asServer, user, services }) => {
    requireOwnSignIn(services.config)
    const { userId } = user
    // Outside of a transaction: hashing may wait its turn.
    const account = await asServer((trx) => findAccountById(trx, userId))
    if (!(await verifyPassword(account?.passwordHash ?? null, body.password))) {
      throw new ApiError('validation_failed', undefined, [
        { field: 'password', message: 'is not the current password' },
      ])
    }
    return asServer(async (trx) => {
      // A second request keeps the first date.
      const { rows } = await sql<{ deletionAt: Instant }>`
        insert into user_profiles as profile (id, email, deletion_at)
        values (${userId}::uuid, '', now() + ${deletionDays} * interval '1 day')
        on conflict (id) do update set deletion_at = coalesce(profile.deletion_at, excluded.deletion_at)
        returning deletion_at as "deletionAt"
      `.execute(trx)
      await recordAudit(trx, { action: 'account.deletion-requested', userId, subjectId: userId })
      return { deletionAt: rows[0]?.deletionAt ?? null }
    })
  }),

  implement(undoDeletion, async (_request, { asServer, user, services }) => {
    requireOwnSignIn(services.config)
    const { userId } = user
    await asServer(async (trx) => {
      const { rows } = await sql`
        update user_profiles set deletion_at = null
        where id = ${userId}::uuid and deletion_at is not null returning id
      `.execute(trx)
      if (rows.length > 0) await recordAudit(trx, { action: 'account.deletion-undone', userId, subjectId: userId })
    })
    return { deletionAt: null }
  }),
]
