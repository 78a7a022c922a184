import * as contract from '#contract/admin/affiliates.ts'
import { listAffiliatePage } from '#server/affiliates/affiliates.ts'
import { listApplicationPage } from '#server/affiliates/applications.ts'
import { listCommissionPage } from '#server/affiliates/commissions.ts'
import { listPayoutPage } from '#server/affiliates/payouts.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import { withEmails } from './accounts.ts'
import { decideAffiliate, decideApplication, decidePayout, reverseCommission } from './affiliate-decisions.ts'
import { asConfirmedAdmin } from './confirmed-admin.ts'
import { withApprovals } from './payout-approvals.ts'
import { withRefunds } from './payout-refunds.ts'
import { requireRecentConfirmation } from './recent-confirmation.ts'

/** Filters the entries of all affiliates by status. */
const filterByStatus = <Status>(status: Status | undefined) => ({ affiliateId: null, status: status ?? null })

export const adminAffiliateRoutes: Implementation[] = [
  implement(contract.listAllAffiliates, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listAffiliatePage(trx, page, query.status)
      return { affiliates: rows, nextCursor }
    }),
  ),
  implement(contract.decideAffiliate, async ({ params, body }, { asAdmin, user }) => ({
    affiliate: await asAdmin(async (trx) => {
      if (body.status !== 'approved') await requireRecentConfirmation(trx, user)
      return decideAffiliate(trx, params.id, body.status)
    }),
  })),

  implement(contract.listApplications, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listApplicationPage(trx, page, query.status)
      return { applications: await withEmails(trx, rows), nextCursor }
    }),
  ),
  implement(contract.decideApplication, async ({ params, body }, { asAdmin, user, site }) => ({
    application: await asAdmin((trx) => decideApplication(trx, params.id, { ...body, adminId: user.userId }, site)),
  })),

  implement(contract.listAllCommissions, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listCommissionPage(trx, page, filterByStatus(query.status))
      return { commissions: rows, nextCursor }
    }),
  ),
  implement(contract.decideCommission, async ({ params, body }, context) => ({
    commission: await asConfirmedAdmin(context, (trx) => reverseCommission(trx, params.id, body.reason)),
  })),

  implement(contract.listAllPayouts, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listPayoutPage(trx, page, filterByStatus(query.status))
      return { payouts: await withRefunds(trx, await withApprovals(trx, rows)), nextCursor }
    }),
  ),
  implement(contract.decidePayout, async ({ params, body }, context) => {
    const { status, reference = null, reason = null } = body
    const act = { status, reference, reason, adminId: context.user.userId }
    return asConfirmedAdmin(context, async (trx) => {
      const decided = await withApprovals(trx, [await decidePayout(trx, params.id, act, context.site)])
      const [payout] = await withRefunds(trx, decided)
      return { payout: orNotFound(payout) }
    })
  }),
]
