import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trackSignUp } from './track-sign-up.ts'

const userId = '11111111-1111-4111-8111-111111111111'
const names = ['referralCode', 'referralSource', 'referralCampaign', 'referralId']
const stored = () => names.map((name) => localStorage.getItem(name))

function stubResponse(status: number, body: unknown) {
  const fetched = vi.fn(async (_address: string, _init?: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

beforeEach(() => {
  for (const name of names) localStorage.setItem(name, `kept ${name}`)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('sends nothing without a referral', async () => {
  localStorage.removeItem('referralId')
  const fetched = stubResponse(500, {})
  await trackSignUp(userId)
  expect(fetched).not.toHaveBeenCalled()
})

it('sends the referral and removes it when it was counted', async () => {
  const fetched = stubResponse(200, { counted: true, conversion_id: userId, reason: null })
  await trackSignUp(userId)
  expect(fetched.mock.calls[0]?.[0]).toBe(
    `/api/v1/affiliate/track/conversion?referral_id=kept+referralId&user_id=${userId}&conversion_type=signup`,
  )
  expect(stored()).toEqual([null, null, null, null])
})

it('keeps the referral when the account is not new', async () => {
  stubResponse(200, { counted: false, conversion_id: null, reason: 'not_a_new_account' })
  await trackSignUp(userId)
  expect(stored()).not.toContain(null)
})

it('removes a referral that can never be credited', async () => {
  stubResponse(200, { counted: false, conversion_id: null, reason: 'outside_window' })
  await trackSignUp(userId)
  expect(stored()).toEqual([null, null, null, null])
})

it('logs a failure and keeps the referral for the next visit', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  stubResponse(500, { code: 'internal', message: 'Something failed on our side.' })
  await trackSignUp(userId)
  expect(stored()).not.toContain(null)
  expect(logged).toHaveBeenCalled()
})
