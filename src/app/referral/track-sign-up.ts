import { call } from '#api/client.ts'
import { trackConversion } from '#contract/affiliates/tracking.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Names under which a referral is kept until its sign-up is tracked. */
const storageKeys = ['referralCode', 'referralSource', 'referralCampaign', 'referralId']

/**
 * Credits a new account to the link that its owner had followed, where there is one. An account that was there before the
 * click leaves the referral for somebody else who signs up here; every other answer is the last word. A failure is only
 * logged, by the call itself, and the next visit tries again.
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
    // Without storage there is no referral either.
  }
}
