import * as contract from '#contract/affiliates/affiliates.ts'
import { affiliateTier, affiliateTiers, isReservedCode, tierProgress } from '#domain/affiliate/affiliate.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { isAdmin } from '#server/sql/is-admin.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import {
  findAffiliateOfUser,
  listAffiliatePage,
  countPaidConversions,
  findAffiliate,
  findProgram,
  lockAffiliate,
  insertAffiliate,
  listPrograms,
  updateAffiliate,
  type AffiliateSettings,
} from './affiliates.ts'
import { countApplications, insertApplication, listOwnApplications } from './applications.ts'
import { requireNoConflict } from './conflicts-of-interest.ts'
import { requireOwnAffiliate, requireOwnUser } from './own-affiliate.ts'
import { referralUrl } from './referral-url.ts'

/** Applications per account over its lifetime. */
const maxApplications = 20

/** Requires both the method and the details of payouts, or neither. */
function requireWholePayout(settings: AffiliateSettings): void {
  const { payoutMethod, payoutDetail } = settings
  if ((payoutMethod ?? null) === null && (payoutDetail ?? null) === null) return
  if (payoutMethod !== null && payoutMethod !== undefined && payoutDetail !== null && payoutDetail !== undefined) return
  throw new ApiError('validation_failed', undefined, [
    { field: 'payoutDetail', message: 'requires payoutMethod, and the reverse' },
  ])
}

/** Throws `conflict` if somebody cannot apply or cannot have the code. */
const explainConflict = <T>(code: string, work: Promise<T>): Promise<T> =>
  explainUniqueViolation(
    {
      affiliates_code_key: { field: 'code', message: `The code "${code}" is taken.` },
      affiliates_user_key: { message: 'You are already an affiliate.' },
      affiliate_applications_open_key: { message: 'Your application is under review.' },
    },
    work,
  )

export const affiliateRoutes: Implementation[] = [
  implement(contract.getAffiliateHealth, async (_request, { services }) => {
    await services.database.kysely.selectFrom('affiliate_programs').select('id').limit(1).execute()
    return { status: 'ok' as const }
  }),

  implement(contract.listAffiliateTiers, async (_request, { transaction }) =>
    transaction(async () => ({ tiers: affiliateTiers })),
  ),

  implement(contract.listAffiliatePrograms, async (_request, { transaction }) => ({
    programs: await transaction((trx) => listPrograms(trx)),
  })),

  implement(contract.listAffiliateUsers, async ({ query }, { transaction, asAdmin, user }) => {
    const page = parsePageRequest(query)
    const own = await transaction(async (trx) =>
      (await isAdmin(trx)) ? null : { affiliate: await findAffiliateOfUser(trx, user.userId) },
    )
    if (own !== null) return { users: own.affiliate === undefined ? [] : [own.affiliate], nextCursor: null }
    const { rows, nextCursor } = await asAdmin((trx) => listAffiliatePage(trx, page))
    return { users: rows, nextCursor }
  }),

  implement(contract.getAffiliateByCode, async ({ params }, { services }) => {
    const found = services.database.kysely
      .selectFrom('affiliates')
      .select(['code', 'display_name as displayName'])
      .where('code', '=', params.code)
      .where('status', '=', 'approved')
    return { user: orNotFound(await found.executeTakeFirst()) }
  }),

  implement(contract.getAffiliateStanding, async (_request, { transaction, user, site }) =>
    transaction(async (trx) => {
      const affiliate = (await findAffiliateOfUser(trx, user.userId)) ?? null
      return {
        user: affiliate,
        link: affiliate === null ? null : referralUrl(site, affiliate.code, { source: 'general' }),
        currency: affiliate === null ? null : (await findProgram(trx, affiliate.programId)).currency,
        applications: await listOwnApplications(trx, user.userId),
      }
    }),
  ),

  implement(contract.getAffiliateUser, async ({ params }, { transaction, user }) => ({
    user: await transaction((trx) => requireOwnAffiliate(trx, user.userId, params.id)),
  })),

  implement(contract.getAffiliateUserTier, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const affiliate = await requireOwnAffiliate(trx, user.userId, params.id)
      const paidConversions = await countPaidConversions(trx, affiliate.id)
      const progress = tierProgress(affiliate.tier, paidConversions)
      const eligible = affiliateTiers.findLast((tier) => tier.requiredPaidConversions <= paidConversions)
      return {
        tier: affiliateTier(affiliate.tier),
        paidConversions,
        eligible: eligible?.name ?? 'starter',
        next: progress === null ? null : { tier: progress.next, missing: progress.missing, share: progress.share },
      }
    }),
  ),

  implement(contract.createAffiliateUser, async ({ body }, { transaction, user }) => {
    requireOwnUser(user.userId, body.user_id)
    requireWholePayout(body)
    if (isReservedCode(body.code)) {
      throw new ApiError('validation_failed', undefined, [{ field: 'code', message: 'is reserved' }])
    }
    const insertion = transaction((trx) => insertAffiliate(trx, body.code, body))
    return { user: await explainConflict(body.code, insertion) }
  }),

  implement(contract.updateAffiliateUser, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      const affiliate = await requireOwnAffiliate(trx, user.userId, params.id)
      const { payoutMethod = affiliate.payoutMethod, payoutDetail = affiliate.payoutDetail } = body
      requireWholePayout({ payoutMethod, payoutDetail })
      if (Object.keys(body).length > 0) await updateAffiliate(trx, affiliate.id, body)
      return { user: await requireOwnAffiliate(trx, user.userId, affiliate.id) }
    }),
  ),

  implement(contract.promoteAffiliateUser, async ({ params, body }, { asAdmin, user }) =>
    asAdmin(async (trx) => {
      const { id } = orNotFound(await findAffiliate(trx, params.id))
      await requireNoConflict(trx, user.userId, id)
      // Locked, because booking a commission reads the tier.
      const before = await lockAffiliate(trx, id)
      if (before.tier === body.tier) return { user: before }
      await trx.updateTable('affiliates').set({ tier: body.tier }).where('id', '=', id).execute()
      const details = { from: before.tier, to: body.tier }
      await recordAudit(trx, { action: 'affiliate.tier-changed', userId: before.userId, subjectId: id, details })
      return { user: orNotFound(await findAffiliate(trx, id)) }
    }),
  ),

  implement(contract.createAffiliateApplication, async ({ body }, { transaction, user }) => {
    requireOwnUser(user.userId, body.user_id)
    const handedIn = transaction(async (trx) => {
      const affiliate = await findAffiliateOfUser(trx, user.userId)
      if (affiliate?.status === 'approved') throw new ApiError('conflict', 'You are already an affiliate.')
      if ((await countApplications(trx, user.userId)) >= maxApplications) {
        throw new ApiError('conflict', `An account can submit at most ${maxApplications} applications.`)
      }
      return insertApplication(trx, body.application_data)
    })
    return { application: await explainConflict('', handedIn) }
  }),
]
