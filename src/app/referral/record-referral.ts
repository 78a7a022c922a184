import { logFailure } from '#api/log.ts'
import type { Referral } from './referral.ts'

/** Stores a referral and tracks its click. The code for it is loaded only for visitors with a referral. */
export async function recordReferral(referral: Referral): Promise<void> {
  try {
    const { trackClick } = await import('./track-click.ts')
    await trackClick(referral)
  } catch (error) {
    logFailure('Tracking a click failed:', error)
  }
}
