import * as contract from '#contract/admin-affiliates.ts'
import { decideAffiliate, decideApplication, decidePayout, takeBackCommission } from '#server/admin/affiliate-acts.ts'
import { applicationPage } from '#server/data/affiliate-applications.ts'
import { affiliatePage } from '#server/data/affiliates.ts'
import { commissionPage } from '#server/data/commissions.ts'
import { readMomentPage } from '#server/data/moment-cursor.ts'
import { payoutPage } from '#server/data/payouts.ts'
import { implement, type Implementation } from '#server/implement.ts'

/** Of all affiliates. */
const of = <Status>(status: Status | undefined) => ({ affiliateId: null, status: status ?? null })

export const adminAffiliateRoutes: Implementation[] = [
  implement(contract.listAllAffiliates, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = readMomentPage(query.limit, query.cursor)
      const { rows, nextCursor } = await affiliatePage(trx, page, query.status)
      return { affiliates: rows, nextCursor }
    }),
  ),
  implement(contract.decideAffiliate, async ({ params, body }, { asAdmin }) => ({
    affiliate: await asAdmin((trx) => decideAffiliate(trx, params.id, body.status)),
  })),

  implement(contract.listApplications, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = readMomentPage(query.limit, query.cursor)
      const { rows, nextCursor } = await applicationPage(trx, page, query.status)
      return { applications: rows, nextCursor }
    }),
  ),
  implement(contract.decideApplication, async ({ params, body }, { asAdmin, user }) => ({
    application: await asAdmin((trx) => decideApplication(trx, params.id, { ...body, adminId: user.userId })),
  })),

  implement(contract.listAllCommissions, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = readMomentPage(query.limit, query.cursor)
      const { rows, nextCursor } = await commissionPage(trx, page, of(query.status))
      return { commissions: rows, nextCursor }
    }),
  ),
  implement(contract.decideCommission, async ({ params, body }, { asAdmin }) => ({
    commission: await asAdmin((trx) => takeBackCommission(trx, params.id, body.reason)),
  })),

  implement(contract.listAllPayouts, async ({ query }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const page = readMomentPage(query.limit, query.cursor)
      const { rows, nextCursor } = await payoutPage(trx, page, of(query.status))
      return { payouts: rows, nextCursor }
    }),
  ),
  implement(contract.decidePayout, async ({ params, body }, { asAdmin, user }) => {
    const { status, reference = null, reason = null } = body
    const act = { status, reference, reason, adminId: user.userId }
    return { payout: await asAdmin((trx) => decidePayout(trx, params.id, act)) }
  }),
]
