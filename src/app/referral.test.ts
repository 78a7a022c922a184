import { beforeEach, describe, expect, it } from 'vitest'
import { referralIn, storeReferral } from './referral.ts'

beforeEach(() => localStorage.clear())

describe('referrals', () => {
  it('are read from the address, with "direct" as the source unless one is named', () => {
    expect(referralIn('?ref=ANNA')).toEqual({ code: 'ANNA', source: 'direct', campaign: null })
    expect(referralIn('?ref=ANNA&src=social&campaign=spring')).toEqual({
      code: 'ANNA',
      source: 'social',
      campaign: 'spring',
    })
  })
  it('are read from /ref/{code}', () => {
    expect(referralIn('?src=email', 'ANNA')).toEqual({ code: 'ANNA', source: 'email', campaign: null })
  })
  it('need a code', () => {
    for (const search of ['', '?src=social', '?ref=', '?ref=%20']) expect(referralIn(search)).toBeNull()
  })
  it('are kept under their three names; a later one replaces all of them', () => {
    storeReferral({ code: 'ANNA', source: 'social', campaign: 'spring' })
    storeReferral({ code: 'BEN', source: 'direct', campaign: null })
    const kept = ['referralCode', 'referralSource', 'referralCampaign'].map((key) => localStorage.getItem(key))
    expect(kept).toEqual(['BEN', 'direct', null])
  })
})
