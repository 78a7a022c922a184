import type { Transaction } from 'kysely'
import * as contract from '#contract/admin/affiliates.ts'
import type { Id } from '#domain/numbers/units.ts'
import { listAffiliatePage } from '#server/affiliates/affiliates.ts'
import { listApplicationPage } from '#server/affiliates/applications.ts'
import { listCommissionRecords } from '#server/affiliates/commissions.ts'
import { withConflicts } from '#server/affiliates/conflicts-of-interest.ts'
import { listPayoutRecords, type PayoutRecord } from '#server/affiliates/payouts.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { withEmails } from './accounts.ts'
import { decideAffiliate, decideApplication, decidePayout, reverseCommission } from './affiliate-decisions.ts'
import { asConfirmedAdmin } from './confirmed-admin.ts'
import { withApprovals } from './payout-approvals.ts'
import { withRefunds } from './payout-refunds.ts'
import { requireRecentConfirmation } from './recent-confirmation.ts'

const affiliateOf = ({ affiliateId }: { readonly affiliateId: Id }) => affiliateId

/** Payouts with what their approval needs, what speaks against it, and what keeps this admin from deciding. */
async function describePayouts(trx: Transaction<Schema>, payouts: readonly PayoutRecord[], adminId: Id) {
  const described = await withRefunds(trx, await withApprovals(trx, payouts))
  return withConflicts(trx, adminId, described, affiliateOf)
}

export const adminAffiliateRoutes: Implementation[] = [
  implement(contract.listAllAffiliates, async ({ query }, { asAdmin, user }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listAffiliatePage(trx, page, query.status)
      return { affiliates: await withConflicts(trx, user.userId, rows, ({ id }) => id), nextCursor }
    }),
  ),
  implement(contract.decideAffiliate, async ({ params, body }, { asAdmin, user }) => ({
    affiliate: await asAdmin(async (trx) => {
      if (body.status !== 'approved') await requireRecentConfirmation(trx, user)
      return decideAffiliate(trx, params.id, { status: body.status, adminId: user.userId })
    }),
  })),

  implement(contract.listApplications, async ({ query }, { asAdmin, user }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listApplicationPage(trx, page, query.status)
      const applications = await withConflicts(trx, user.userId, await withEmails(trx, rows), ({ userId }) => userId)
      return { applications, nextCursor }
    }),
  ),
  implement(contract.decideApplication, async ({ params, body }, { asAdmin, user, site }) => ({
    application: await asAdmin((trx) => decideApplication(trx, params.id, { ...body, adminId: user.userId }, site)),
  })),

  implement(contract.listAllCommissions, async ({ query }, { asAdmin, user }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listCommissionRecords(trx, page, query.status)
      return { commissions: await withConflicts(trx, user.userId, rows, affiliateOf), nextCursor }
    }),
  ),
  implement(contract.decideCommission, async ({ params, body }, context) => ({
    commission: await asConfirmedAdmin(context, (trx) =>
      reverseCommission(trx, params.id, { reason: body.reason, adminId: context.user.userId }),
    ),
  })),

  implement(contract.listAllPayouts, async ({ query }, { asAdmin, user }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listPayoutRecords(trx, page, query.status)
      return { payouts: await describePayouts(trx, rows, user.userId), nextCursor }
    }),
  ),
  implement(contract.decidePayout, async ({ params, body }, context) => {
    const { status, reference = null, reason = null } = body
    const act = { status, reference, reason, adminId: context.user.userId }
    return asConfirmedAdmin(context, async (trx) => {
      const decided = await decidePayout(trx, params.id, act, context.site)
      const [payout] = await describePayouts(trx, [decided], act.adminId)
      return { payout: orNotFound(payout) }
    })
  }),
]
