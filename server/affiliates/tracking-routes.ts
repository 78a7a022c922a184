import * as contract from '#contract/affiliates/tracking.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { requireOwnUser } from './own-affiliate.ts'
import { trackClick } from './track-click.ts'
import { trackConversion } from './track-conversion.ts'

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
