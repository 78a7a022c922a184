import { sql, type Transaction } from 'kysely'
import * as contract from '#contract/admin/account-acts.ts'
import type { Id } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { endTokens } from '#server/accounts/api-tokens/api-tokens.ts'
import { writeArchive } from '#server/accounts/archive/write-archive.ts'
import { exportRequestMail, legalExportMail } from '#server/accounts/export-requests/export-mails.ts'
import {
  insertExportRequest,
  takeExportConsent,
  withdrawExportRequest,
} from '#server/accounts/export-requests/export-requests.ts'
import { requireOwnSignIn } from '#server/accounts/sign-in/require-own-sign-in.ts'
import { requirePassword } from '#server/accounts/sign-in/require-password.ts'
import { cancelDeletion, scheduleDeletion } from '#server/accounts/sign-in/schedule-deletion.ts'
import { requireNoConflict } from '#server/affiliates/conflicts-of-interest.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { implement, implementFile, type Implementation, type RequestContext } from '#server/http/implement.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { ownerSession } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsUser, runAsUser } from '#server/sql/transaction.ts'
import { changeRole } from './account-changes.ts'
import { findAccount, type AdminAccount } from './accounts.ts'
import { asConfirmedAdmin } from './confirmed-admin.ts'
import { storeConfirmation } from './recent-confirmation.ts'

const requireAccount = async (trx: Transaction<Schema>, id: Id) => orNotFound(await findAccount(trx, id))

function refuseOwn(id: Id, { user }: RequestContext, act: string): void {
  if (id === user.userId) throw new ApiError('conflict', `You cannot ${act}.`)
}

/** The account, if this admin may export it. Throws `conflict` for their own one, or for one that a referral links to it. */
async function requireExportable(trx: Transaction<Schema>, id: Id, context: RequestContext): Promise<AdminAccount> {
  refuseOwn(id, context, 'export your own account here')
  const account = await requireAccount(trx, id)
  await requireNoConflict(trx, context.user.userId, id)
  return account
}

/** Throws `conflict` if an owner cannot consent any more: one who is banned or whose account will be deleted. */
function requireOwnerPresent({ bannedUntil, deletionAt }: AdminAccount): void {
  if (bannedUntil === null && deletionAt === null) return
  throw new ApiError('conflict', 'This owner is banned or leaving. Only a legal reason opens the export.')
}

/** Mails an account's owner what an admin does with it, and why; hosted accounts may have no address. */
async function mailOwner(
  trx: Transaction<Schema>,
  compose: typeof exportRequestMail,
  {
    account: { email: recipient },
    context: { site },
    reason,
  }: { readonly account: AdminAccount; readonly context: RequestContext; readonly reason: string },
): Promise<void> {
  if (recipient !== '') await enqueueMail(trx, compose({ recipient, site, reason }))
}

/** The context in which the archive of another account is read: as its owner, whom row-level security then holds to it. */
function contextOf(
  context: RequestContext,
  { id, email }: { readonly id: Id; readonly email: string },
): RequestContext {
  const { services, asServer, asAdmin, turn, visitor, problemOf, signal, site } = context
  const owner = ownerSession(id, email)
  return {
    session: owner,
    user: owner,
    transaction: (work) => runAsUser(services.database.kysely, owner, work),
    read: (work) => readAsUser(services.database.kysely, owner, work),
    asServer,
    asAdmin,
    turn,
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

  implement(contract.askForExport, async ({ params, body: { reason } }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      const account = await requireExportable(trx, params.id, context)
      requireOwnerPresent(account)
      const exportRequest = await insertExportRequest(trx, account.id, { adminId: context.user.userId, reason })
      await mailOwner(trx, exportRequestMail, { account, context, reason })
      return { exportRequest }
    }),
  ),

  implement(contract.withdrawExportRequest, async ({ params }, { asAdmin }) =>
    asAdmin(async (trx) => {
      if (!(await withdrawExportRequest(trx, params.id))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),

  implementFile(contract.exportAccountAsAdmin, async ({ params, body }, context) => {
    await context.turn.take()
    const account = await asConfirmedAdmin(context, async (trx) => {
      const found = await requireExportable(trx, params.id, context)
      if (body.basis === 'consent') requireOwnerPresent(found)
      const reason = body.reason ?? (await takeExportConsent(trx, found.id, context.user.userId))
      // Recorded and mailed before the file begins, because no error can be sent afterwards.
      const details = { basis: body.basis, reason }
      await recordAudit(trx, { action: 'account.exported', userId: found.id, subjectId: found.id, details })
      if (body.basis === 'law') await mailOwner(trx, legalExportMail, { account: found, context, reason })
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
