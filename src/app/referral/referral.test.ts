import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStorageKey } from '#api/env.ts'
import * as session from '#api/supabase/session.ts'
import { recordReferral } from './record-referral.ts'
import { parseReferral } from './referral.ts'
import { storeReferral } from './track-click.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('referrals', () => {
  it('are parsed from the address, with "direct" as the default source', () => {
    expect(parseReferral('?ref=ANNA')).toEqual({ code: 'ANNA', source: 'direct', campaign: null })
    expect(parseReferral('?ref=ANNA&src=social&campaign=spring')).toEqual({
      code: 'ANNA',
      source: 'social',
      campaign: 'spring',
    })
  })
  it('are parsed from /ref/{code}', () => {
    expect(parseReferral('?src=email', 'ANNA')).toEqual({ code: 'ANNA', source: 'email', campaign: null })
  })
  it('need a code', () => {
    for (const search of ['', '?src=social', '?ref=', '?ref=%20']) expect(parseReferral(search)).toBeNull()
  })
  it('are stored under three keys, and a later one replaces all of them', () => {
    storeReferral({ code: 'ANNA', source: 'social', campaign: 'spring' })
    storeReferral({ code: 'BEN', source: 'direct', campaign: null })
    const stored = ['referralCode', 'referralSource', 'referralCampaign'].map((key) => localStorage.getItem(key))
    expect(stored).toEqual(['BEN', 'direct', null])
  })
})

const stubResponse = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_address: string, _init?: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('a followed link', () => {
  const referral = { code: 'ANNA', source: 'social', campaign: 'spring' }

  it('is tracked once per visit, and the id from the server is stored', async () => {
    const fetched = stubResponse(200, { tracked: true, referral_id: 'ticket' })
    await recordReferral(referral)
    await recordReferral(referral)
    expect(fetched.mock.calls.map(([address, init]) => [address, init?.method])).toEqual([
      ['/api/v1/affiliate/track/click?affiliate_code=ANNA&source=social&campaign=spring', 'POST'],
    ])
    expect(localStorage.getItem('referralId')).toBe('ticket')
    expect(localStorage.getItem('referralCode')).toBe('ANNA')
  })

  it('tells who is signed in, so that own links do not count, and loads nothing for visitors', async () => {
    const accessToken = vi.spyOn(session, 'accessToken')
    const fetched = stubResponse(200, { tracked: true, referral_id: 'ticket' })
    await recordReferral(referral)
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({})
    expect(accessToken).not.toHaveBeenCalled()
    localStorage.setItem(sessionStorageKey(), '{}')
    accessToken.mockResolvedValueOnce('token').mockRejectedValueOnce(new Error('no client'))
    await recordReferral({ ...referral, source: 'email' })
    expect(fetched.mock.calls[1]?.[1]?.headers).toEqual({ authorization: 'Bearer token' })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await recordReferral({ ...referral, source: 'direct' })
    expect(fetched.mock.calls[2]?.[1]?.headers).toEqual({})
    expect(logged).toHaveBeenCalledOnce()
  })

  it('replaces the id of the previous link', async () => {
    stubResponse(200, { tracked: true, referral_id: 'ticket' })
    await recordReferral(referral)
    stubResponse(200, { tracked: false, referral_id: null })
    await recordReferral({ code: 'BEN', source: 'direct', campaign: null })
    expect(localStorage.getItem('referralCode')).toBe('BEN')
    expect(localStorage.getItem('referralId')).toBeNull()
  })

  it('is stored when tracking fails, and the failure is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    stubResponse(500, {})
    await recordReferral(referral)
    expect(localStorage.getItem('referralCode')).toBe('ANNA')
    expect(logged).toHaveBeenCalledOnce()
  })
})
