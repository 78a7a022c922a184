import { sessionStorageKey } from '#api/env.ts'
import { logFailure } from '#api/log.ts'
import { accessToken } from '#api/supabase/session.ts'
import type { Referral } from './referral.ts'

/** Stores a referral and replaces an earlier one. */
export function storeReferral(referral: Referral): void {
  try {
    localStorage.setItem('referralCode', referral.code)
    localStorage.setItem('referralSource', referral.source)
    if (referral.campaign === null) localStorage.removeItem('referralCampaign')
    else localStorage.setItem('referralCampaign', referral.campaign)
    localStorage.removeItem('referralId')
  } catch {
    // Without storage the referral is lost, and the visit continues.
  }
}

/** Tells the server who is signed in, whose own links do not count. Visitors load no client for it. */
async function buildHeaders(): Promise<Record<string, string>> {
  if (localStorage.getItem(sessionStorageKey()) === null) return {}
  try {
    const token = await accessToken()
    return token === null ? {} : { authorization: `Bearer ${token}` }
  } catch (error) {
    logFailure('Reading the session failed; the click is tracked without it.', error)
    return {}
  }
}

/**
 * Stores a referral and tracks the click, once per visit. The id from the server is stored for the sign-up. A failure is
 * only logged.
 */
export async function trackClick(referral: Referral): Promise<void> {
  const { code, source, campaign } = referral
  const query = new URLSearchParams({
    affiliate_code: code,
    source,
    ...(campaign === null ? {} : { campaign }),
  }).toString()
  try {
    if (sessionStorage.getItem('referralTracked') === query) return
    storeReferral(referral)
    const response = await fetch(`/api/v1/affiliate/track/click?${query}`, {
      method: 'POST',
      headers: await buildHeaders(),
      keepalive: true,
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { referral_id: id } = (await response.json()) as { referral_id: string | null }
    if (id !== null) localStorage.setItem('referralId', id)
    sessionStorage.setItem('referralTracked', query)
  } catch (error) {
    logFailure('Tracking a click failed:', error)
  }
}
