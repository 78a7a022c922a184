import type { Transaction } from 'kysely'
import * as contract from '#contract/affiliates/earnings.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findAffiliateOfUser, findProgram, lockAffiliate, type Affiliate } from './affiliates.ts'
import { readBalance, listCommissionPage } from './commissions.ts'
import { requireOwnAffiliate, requireAffiliateOfUser, requireOwnUser } from './own-affiliate.ts'
import { findPayout, insertPayout, listPayoutPage } from './payouts.ts'
import { referralUrl } from './referral-url.ts'
import { listReferralPage } from './referrals.ts'

/** Validates a payout amount against the balance and returns the currency. The affiliate must be locked. */
async function requireCovered(trx: Transaction<Schema>, affiliate: Affiliate, amount: Money): Promise<string> {
  const { available, minimumPayout, currency } = await readBalance(trx, affiliate)
  if (exact(amount).lt(exact(minimumPayout))) {
    throw new ApiError('validation_failed', undefined, [
      { field: 'amount', message: `must be at least ${minimumPayout} ${currency}` },
    ])
  }
  if (exact(amount).gt(exact(available))) {
    throw new ApiError('insufficient_balance', `${available} ${currency} can be paid out.`, [
      { field: 'amount', message: `must be at most ${available} ${currency}` },
    ])
  }
  return currency
}

/** Inserts the affiliate's links. Codes need no escaping in SVG. */
function fillLinks(origin: string, code: string | null, text: string, source: string) {
  if (code === null) return { body: text, url: null }
  const url = referralUrl(origin, code, { source })
  return { body: text.replaceAll('{{link}}', url).replaceAll('{{code}}', code), url }
}

export const affiliateEarningRoutes: Implementation[] = [
  implement(contract.listCommissions, async ({ params, query }, { transaction, user }) => {
    const page = parsePageRequest(query)
    return transaction(async (trx) => {
      const affiliate = await requireOwnAffiliate(trx, user.userId, params.id)
      const { status = null, source = null, campaign = null } = query
      const filter = { affiliateId: affiliate.id, status, source, campaign }
      const { rows, nextCursor } = await listCommissionPage(trx, page, filter)
      return { commissions: rows, balance: await readBalance(trx, affiliate), nextCursor }
    })
  }),

  implement(contract.listReferrals, async ({ params, query }, { transaction, user }) => {
    const page = parsePageRequest(query)
    return transaction(async (trx) => {
      const affiliate = await requireOwnAffiliate(trx, user.userId, params.id)
      const { currency } = await findProgram(trx, affiliate.programId)
      return { ...(await listReferralPage(trx, affiliate.id, page)), currency }
    })
  }),

  implement(contract.listPayouts, async ({ params, query }, { transaction, user }) => {
    const page = parsePageRequest(query)
    return transaction(async (trx) => {
      const affiliate = await requireOwnAffiliate(trx, user.userId, params.id)
      const { rows, nextCursor } = await listPayoutPage(trx, page, affiliate.id)
      return { payouts: rows, nextCursor }
    })
  }),

  implement(contract.requestPayout, async ({ body }, { asServer, user }) => {
    requireOwnUser(user.userId, body.user_id)
    return asServer(async (trx) => {
      const { id } = await requireAffiliateOfUser(trx, user.userId)
      // Locked, so that no other request pays out the same money and no commission is reversed meanwhile.
      const affiliate = await lockAffiliate(trx, id)
      if (affiliate.status !== 'approved')
        throw new ApiError('forbidden', 'Only approved affiliates can request payouts.')
      const { payment_method: method } = body
      const detail = body.paymentDetail ?? (affiliate.payoutMethod === method ? affiliate.payoutDetail : null)
      if (detail === null) {
        throw new ApiError('validation_failed', undefined, [
          { field: 'paymentDetail', message: 'is required: no payment details are saved for this method' },
        ])
      }
      const amount = toMoney(exact(body.amount))
      const currency = await requireCovered(trx, affiliate, amount)
      const payoutId = await insertPayout(trx, affiliate, { amount, currency, method, detail })
      await recordAudit(trx, {
        action: 'payout.requested',
        userId: user.userId,
        subjectId: payoutId,
        details: { amount, method },
      })
      return { payout: orNotFound(await findPayout(trx, payoutId)), balance: await readBalance(trx, affiliate) }
    })
  }),

  implement(contract.listMaterials, async ({ query }, { transaction, services, user, site }) => {
    const { affiliate_code: code, material_type: type } = query
    if (code !== undefined) {
      const known = services.database.kysely.selectFrom('affiliates').select('id').where('code', '=', code)
      orNotFound(await known.where('status', '=', 'approved').executeTakeFirst())
    }
    return transaction(async (trx) => {
      const own = code ?? (await findAffiliateOfUser(trx, user.userId))?.code ?? null
      let materials = trx
        .selectFrom('promo_materials')
        .select(['id', 'material_type as type', 'title', 'media_type as mediaType', 'width', 'height', 'body'])
        .where('status', '=', 'approved')
        .orderBy('material_type')
        .orderBy('title')
        .orderBy('id')
        .limit(200)
      if (type !== undefined) materials = materials.where('material_type', '=', type)
      const rows = await materials.execute()
      return { materials: rows.map((row) => ({ ...row, ...fillLinks(site, own, row.body, row.type) })) }
    })
  }),
]
