import * as contract from '#contract/admin/affiliates.ts'
import { listAffiliatePage } from '#server/affiliates/affiliates.ts'
import { listApplicationPage } from '#server/affiliates/applications.ts'
import { listCommissionPage } from '#server/affiliates/commissions.ts'
import { listPayoutPage } from '#server/affiliates/payouts.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import { decideAffiliate, decideApplication, decidePayout, reverseCommission } from './affiliate-decisions.ts'

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
  implement(contract.decideAffiliate, async ({ params, body }, { asAdmin }) => ({
    affiliate: await asAdmin((trx) => decideAffiliate(trx, params.id, body.status)),
  })),

  implement(contract.listApplications, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listApplicationPage(trx, page, query.status)
      return { applications: rows, nextCursor }
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
  implement(contract.decideCommission, async ({ params, body }, { asAdmin }) => ({
    commission: await asAdmin((trx) => reverseCommission(trx, params.id, body.reason)),
  })),

  implement(contract.listAllPayouts, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = parsePageRequest(query)
      const { rows, nextCursor } = await listPayoutPage(trx, page, filterByStatus(query.status))
      return { payouts: rows, nextCursor }
    }),
  ),
  implement(contract.decidePayout, async ({ params, body }, { asAdmin, user }) => {
    const { status, reference = null, reason = null } = body
    const act = { status, reference, reason, adminId: user.userId }
    return { payout: await asAdmin((trx) => decidePayout(trx, params.id, act)) }
  }),
]
