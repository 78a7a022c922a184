import { call } from '#api/client.ts'
import { trackConversion } from '#contract/affiliates/tracking.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Keys under which a referral is stored until its sign-up is tracked. */
const storageKeys = ['referralCode', 'referralSource', 'referralCampaign', 'referralId']

/**
 * Credits a new account to the referral of its owner, if there is one. After sign-in to an account older than the click, the
 * referral is kept for somebody else who signs up in this browser; any other response is final. The call logs a failure, and
 * the next visit retries.
 */
export async function trackSignUp(userId: Id): Promise<void> {
  try {
    const referral = localStorage.getItem('referralId')
    if (referral === null) return
    const { reason } = await call(trackConversion, {
      query: { referral_id: referral, user_id: userId, conversion_type: 'signup' },
    })
    if (reason !== 'not_a_new_account') for (const name of storageKeys) localStorage.removeItem(name)
  } catch {
    // Without storage there is no referral.
  }
}
