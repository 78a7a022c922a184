import { describe, expect, it } from 'vitest'
import { campaignKey } from '#domain/affiliate/affiliate.ts'
import { plans } from '#domain/portfolio/plans.ts'
import { buildDemoReferrals, demoCampaigns, demoLinks } from './referrals.ts'

const { clicks, signUps } = buildDemoReferrals(7)

describe('the demo affiliate’s referrals', () => {
  it('are the same for the same seed', () => {
    expect(buildDemoReferrals(7)).toEqual({ clicks, signUps })
    expect(buildDemoReferrals(8)).not.toEqual({ clicks, signUps })
  })

  it('are some 400 clicks of the last 200 days, oldest first by day, from all links', () => {
    expect(clicks.length).toBeGreaterThan(300)
    expect(clicks.length).toBeLessThan(500)
    const days = clicks.map(({ daysAgo }) => daysAgo)
    expect(Math.max(...days)).toBeLessThanOrEqual(200)
    expect(Math.min(...days)).toBeGreaterThan(0)
    const whole = days.map(Math.ceil)
    expect(whole).toEqual(whole.toSorted((a, b) => b - a))
    expect(new Set(clicks.map(({ source }) => source))).toEqual(new Set(demoLinks.map(({ source }) => source)))
    expect(new Set(clicks.map(({ visitor }) => visitor)).size).toBe(clicks.length)
    // Some days pass without a click.
    expect(new Set(whole).size).toBeLessThan(200)
  })

  it('carry a campaign exactly while it ran, at its source', () => {
    for (const { source, daysAgo, campaign } of clicks) {
      const running = demoCampaigns.find(
        (one) => one.source === source && daysAgo <= one.startDaysAgo && daysAgo >= (one.endDaysAgo ?? 0),
      )
      expect(campaign).toBe(running === undefined ? null : campaignKey(running.name))
    }
    for (const { name } of demoCampaigns)
      expect(clicks.filter(({ campaign }) => campaign === campaignKey(name)).length).toBeGreaterThan(0)
  })

  it('lead to some sign-ups right after their click, and to fewer payments, days later and in the past', () => {
    expect(signUps.length).toBeGreaterThan(clicks.length * 0.03)
    expect(signUps.length).toBeLessThan(clicks.length * 0.15)
    const paid = signUps.filter(({ payment }) => payment !== null)
    expect(paid.length).toBeGreaterThan(0)
    expect(paid.length).toBeLessThan(signUps.length)
    for (const { click, daysAgo, payment } of signUps) {
      const clicked = clicks[click]?.daysAgo ?? Number.NaN
      expect(daysAgo).toBeLessThan(clicked)
      expect(daysAgo).toBeCloseTo(clicked, 0)
      if (payment === null) continue
      expect(payment.value).toBe(plans.professional.pricePerYear)
      expect(payment.daysAgo).toBeGreaterThan(0)
      expect(clicked - payment.daysAgo).toBeGreaterThanOrEqual(1)
      expect(clicked - payment.daysAgo).toBeLessThanOrEqual(14)
    }
  })
})
