import { sql, type Transaction } from 'kysely'
import * as contract from '#contract/admin/account-acts.ts'
import type { Id } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { endTokens } from '#server/accounts/api-tokens/api-tokens.ts'
import { writeArchive } from '#server/accounts/archive/write-archive.ts'
import { requireOwnSignIn } from '#server/accounts/sign-in/require-own-sign-in.ts'
import { requirePassword } from '#server/accounts/sign-in/require-password.ts'
import { cancelDeletion, scheduleDeletion } from '#server/accounts/sign-in/schedule-deletion.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { implement, implementFile, type Implementation, type RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Session } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsUser, runAsUser } from '#server/sql/transaction.ts'
import { changeRole } from './account-changes.ts'
import { findAccount } from './accounts.ts'
import { asConfirmedAdmin } from './confirmed-admin.ts'
import { storeConfirmation } from './recent-confirmation.ts'

const requireAccount = async (trx: Transaction<Schema>, id: Id) => orNotFound(await findAccount(trx, id))

function refuseOwn(id: Id, { user }: RequestContext, act: string): void {
  if (id === user.userId) throw new ApiError('conflict', `You cannot ${act}.`)
}

/** The context in which the archive of another account is read: as its owner, whom row-level security then holds to it. */
function contextOf(
  context: RequestContext,
  { id, email }: { readonly id: Id; readonly email: string },
): RequestContext {
  const { services, asServer, asAdmin, visitor, problemOf, signal, site } = context
  const owner: Session = {
    userId: id,
    email,
    emailConfirmed: true,
    provider: 'email',
    sessionId: null,
    claims: { sub: id, role: 'authenticated' },
  }
  return {
    session: owner,
    user: owner,
    transaction: (work) => runAsUser(services.database.kysely, owner, work),
    read: (work) => readAsUser(services.database.kysely, owner, work),
    asServer,
    asAdmin,
    visitor,
    problemOf,
    signal,
    services,
    site,
  }
}

export const accountActRoutes: Implementation[] = [
  implement(contract.confirmPassword, async ({ body }, context) => {
    await context.asAdmin(async () => {})
    requireOwnSignIn(context.services.config)
    await requirePassword(context, body.password)
    return { confirmedUntil: await context.asAdmin((trx) => storeConfirmation(trx, context.user)) }
  }),

  implement(contract.endAccountSessions, async ({ params }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      const { id } = await requireAccount(trx, params.id)
      const { rows } = await sql`delete from auth.sessions where user_id = ${id}::uuid returning id`.execute(trx)
      const details = { sessions: rows.length }
      await recordAudit(trx, { action: 'user.signed-out', userId: id, subjectId: id, details })
      await endTokens(trx, id, 'sign-out')
      return { ended: rows.length }
    }),
  ),

  implement(contract.revokeAdminRole, async ({ params }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      refuseOwn(params.id, context, 'revoke your own role')
      const account = await requireAccount(trx, params.id)
      await changeRole(trx, account, 'trader')
      return { user: await requireAccount(trx, params.id) }
    }),
  ),

  implementFile(contract.exportAccountOnRequest, async ({ params }, context) => {
    const account = await asConfirmedAdmin(context, async (trx) => {
      const found = await requireAccount(trx, params.id)
      // Recorded before the file begins, because no error can be sent afterwards.
      await recordAudit(trx, { action: 'account.exported', userId: found.id, subjectId: found.id })
      return found
    })
    const name = `edgeworth-account-${instantAt(Date.now()).slice(0, 10)}.zip`
    return new FileAnswer(name, 'application/zip', writeArchive(contextOf(context, account)))
  }),

  implement(contract.scheduleAccountDeletion, async ({ params }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      requireOwnSignIn(context.services.config)
      refuseOwn(params.id, context, 'delete your own account here')
      const { id, role } = await requireAccount(trx, params.id)
      // Where two admins decide, nobody becomes the only one by deleting the other: a revoked role is remembered.
      if (role === 'admin') throw new ApiError('conflict', 'Revoke the admin role first.')
      await scheduleDeletion(trx, id)
      return { user: await requireAccount(trx, id) }
    }),
  ),

  implement(contract.cancelAccountDeletion, async ({ params }, { asAdmin, services }) =>
    asAdmin(async (trx) => {
      requireOwnSignIn(services.config)
      const { id } = await requireAccount(trx, params.id)
      await cancelDeletion(trx, id)
      return { user: await requireAccount(trx, id) }
    }),
  ),
]
