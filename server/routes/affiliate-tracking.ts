import * as contract from '#contract/affiliate-tracking.ts'
import { implement, type Implementation } from '#server/implement.ts'
import { trackClick } from '#server/referrals/track-click.ts'
import { trackConversion } from '#server/referrals/track-conversion.ts'
import { requireOwnUser } from './own-affiliate.ts'

export const affiliateTrackingRoutes: Implementation[] = [
  implement(contract.trackClick, async ({ query }, context) => {
    const ticket = await trackClick(context, query)
    return { tracked: ticket !== null, referral_id: ticket }
  }),

  implement(contract.trackConversion, async ({ query }, context) => {
    requireOwnUser(context.user.userId, query.user_id)
    return trackConversion(context, query.referral_id, query.program_id)
  }),
]
