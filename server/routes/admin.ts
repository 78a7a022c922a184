import type { Transaction } from 'kysely'
import * as contract from '#contract/admin.ts'
import type { Id } from '#domain/units.ts'
import { changeBan, changePlan } from '#server/admin/account-acts.ts'
import { accountPage, countSessions, findAccount, usageOf } from '#server/data/accounts.ts'
import { listAudit } from '#server/data/audit-log.ts'
import { systemState } from '#server/admin/system-state.ts'
import { readMomentPage } from '#server/data/moment-cursor.ts'
import { referralOf } from '#server/data/referral-conversions.ts'
import type { Schema } from '#server/data/schema.ts'
import { ApiError } from '#server/errors.ts'
import { implement, type Implementation } from '#server/implement.ts'
import { existing } from './owned.ts'

/** The id after which a page of the audit log goes on. */
function auditPosition(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new ApiError('invalid_cursor')
  return Number(cursor)
}

const account = async (trx: Transaction<Schema>, id: Id) => existing(await findAccount(trx, id))

function requireLater(until: string): void {
  if (Date.parse(until) > Date.now()) return
  throw new ApiError('validation_failed', undefined, [{ field: 'bannedUntil', message: 'must be in the future' }])
}

export const adminRoutes: Implementation[] = [
  implement(contract.listAccounts, async ({ query }, { asAdmin }) => {
    const { rows, nextCursor } = await asAdmin((trx) =>
      accountPage(trx, readMomentPage(query.limit, query.cursor), query.search),
    )
    return { users: rows, nextCursor }
  }),

  implement(contract.getAccount, async ({ params }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const user = await account(trx, params.id)
      const referral = await referralOf(trx, params.id)
      return {
        user,
        sessions: await countSessions(trx, params.id),
        referredBy: referral === undefined ? null : { affiliateId: referral.affiliateId, code: referral.code },
      }
    }),
  ),

  implement(contract.updateAccount, async ({ params, body }, { asAdmin, user }) => {
    const { plan, amountPaid, bannedUntil } = body
    return asAdmin(async (trx) => {
      const before = await account(trx, params.id)
      if (amountPaid !== undefined && plan !== 'professional') {
        throw new ApiError('validation_failed', undefined, [
          { field: 'amountPaid', message: 'goes with the plan "professional" alone' },
        ])
      }
      if (bannedUntil !== undefined) {
        if (params.id === user.userId) throw new ApiError('conflict', 'You cannot ban yourself.')
        if (bannedUntil !== null) requireLater(bannedUntil)
        await changeBan(trx, before, bannedUntil)
      }
      if (plan !== undefined) await changePlan(trx, before, plan, amountPaid ?? null)
      return { user: await account(trx, params.id) }
    })
  }),

  implement(contract.listAuditLog, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const filter = { action: query.action, actorId: query.actor_id, userId: query.user_id }
      const entries = await listAudit(trx, filter, query.limit + 1, auditPosition(query.cursor))
      const page = entries.slice(0, query.limit)
      return { entries: page, nextCursor: entries.length > page.length ? String(page.at(-1)?.id) : null }
    }),
  ),

  implement(contract.getSystem, async (_request, { asAdmin, services }) =>
    asAdmin((trx) => systemState(trx, services)),
  ),

  implement(contract.getStatistics, async (_request, { asAdmin }) => asAdmin((trx) => usageOf(trx))),
]
