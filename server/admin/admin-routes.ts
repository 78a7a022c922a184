import type { Transaction } from 'kysely'
import * as contract from '#contract/admin/admin.ts'
import type { Id } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { findExportRequest } from '#server/accounts/export-requests/export-requests.ts'
import { findPlanConflict, requireNoPlanConflict, withConflicts } from '#server/affiliates/conflicts-of-interest.ts'
import { findReferral } from '#server/affiliates/conversions.ts'
import { listAuditEntries } from '#server/audit/audit-log.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { implement, implementFile, type Implementation } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { changeBan, changePlan } from './account-changes.ts'
import { accountPage, countSessions, findAccount, readUsage } from './accounts.ts'
import { writeAuditCsv } from './audit-csv.ts'
import { requireRecentConfirmation } from './recent-confirmation.ts'
import { readSystemState } from './system-state.ts'

/** The id from which the next page of the audit log continues. */
function parseAuditCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new ApiError('invalid_cursor')
  return Number(cursor)
}

const requireAccount = async (trx: Transaction<Schema>, id: Id) => orNotFound(await findAccount(trx, id))

function requireFuture(until: string): void {
  if (Date.parse(until) > Date.now()) return
  throw new ApiError('validation_failed', undefined, [{ field: 'bannedUntil', message: 'must be in the future' }])
}

export const adminRoutes: Implementation[] = [
  implement(contract.listAccounts, async ({ query }, { asAdmin }) => {
    const { rows, nextCursor } = await asAdmin((trx) => accountPage(trx, parsePageRequest(query), query))
    return { users: rows, nextCursor }
  }),

  implement(contract.getAccount, async ({ params }, { asAdmin, user: admin }) =>
    asAdmin(async (trx) => {
      const user = await requireAccount(trx, params.id)
      const referral = await findReferral(trx, params.id)
      const [linked] = await withConflicts(trx, admin.userId, [user], ({ id }) => id)
      return {
        user,
        sessions: await countSessions(trx, params.id),
        referredBy: referral === undefined ? null : { affiliateId: referral.affiliateId, code: referral.code },
        planConflict: await findPlanConflict(trx, admin.userId, { id: user.id, isReferred: referral !== undefined }),
        exportConflict: linked?.conflictOfInterest ?? null,
        exportRequest: (await findExportRequest(trx, params.id)) ?? null,
      }
    }),
  ),

  implement(contract.updateAccount, async ({ params, body }, { asAdmin, user }) => {
    const { plan, amountPaid, bannedUntil } = body
    return asAdmin(async (trx) => {
      const before = await requireAccount(trx, params.id)
      if (amountPaid !== undefined && plan !== 'professional') {
        throw new ApiError('validation_failed', undefined, [
          { field: 'amountPaid', message: 'applies only to the plan "professional"' },
        ])
      }
      if (plan !== undefined) {
        const isReferred = (await findReferral(trx, before.id)) !== undefined
        await requireNoPlanConflict(trx, user.userId, { id: before.id, isReferred })
      }
      if (bannedUntil !== undefined) {
        if (params.id === user.userId) throw new ApiError('conflict', 'You cannot ban yourself.')
        if (bannedUntil !== null) {
          requireFuture(bannedUntil)
          await requireRecentConfirmation(trx, user)
        }
        await changeBan(trx, before, bannedUntil)
      }
      if (plan !== undefined) await changePlan(trx, before, plan, amountPaid ?? null)
      return { user: await requireAccount(trx, params.id) }
    })
  }),

  implement(contract.listAuditLog, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const filter = { action: query.action, actorId: query.actor_id, userId: query.user_id }
      const entries = await listAuditEntries(trx, filter, query.limit + 1, parseAuditCursor(query.cursor))
      const page = entries.slice(0, query.limit)
      return { entries: page, nextCursor: entries.length > page.length ? String(page.at(-1)?.id) : null }
    }),
  ),

  implementFile(contract.exportAuditLog, async ({ query }, context) => {
    await context.asAdmin(async (trx) => recordAudit(trx, { action: 'audit.exported', userId: null, subjectId: null }))
    const filter = { action: query.action, actorId: query.actor_id, userId: query.user_id }
    const name = `edgeworth-audit-log-${instantAt(Date.now()).slice(0, 10)}.csv`
    return new FileAnswer(name, 'text/csv', writeAuditCsv(context, filter))
  }),

  implement(contract.getSystem, async (_request, { asAdmin, services }) =>
    asAdmin((trx) => readSystemState(trx, services)),
  ),

  implement(contract.getStatistics, async (_request, { asAdmin }) => asAdmin((trx) => readUsage(trx))),
]
