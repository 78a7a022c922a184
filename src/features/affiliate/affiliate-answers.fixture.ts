import type { Analytics, DetailedAnalytics } from '#api/affiliates/earnings.ts'
import type { call } from '#api/client.ts'
import * as affiliates from '#contract/affiliates/affiliates.ts'
import * as campaigns from '#contract/affiliates/campaigns.ts'
import * as earnings from '#contract/affiliates/earnings.ts'

export const userId = '11111111-1111-4111-8111-111111111111'
export const affiliateId = '22222222-2222-4222-8222-222222222222'

export const affiliate = {
  id: affiliateId,
  userId,
  programId: 'edgeworth',
  code: 'annas-edge',
  displayName: 'Anna',
  website: null,
  status: 'approved',
  tier: 'starter',
  payoutMethod: null,
  payoutDetail: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
}

const day = { clicks: 10, uniqueVisitors: 9, signups: 2, paidConversions: 1, revenue: '150', commission: '22.5' }
const totals = {
  from: '2026-11-01',
  to: '2026-11-26',
  clicks: 40,
  uniqueVisitors: 36,
  signups: 4,
  paidConversions: 2,
  conversionRate: { value: 0.1, n: 40 },
  revenue: '300',
  commission: { pending: '22.5', approved: '22.5', paid: '0', reversed: '12' },
  earned: '45',
  series: [{ ...day, day: '2026-11-26' }],
}

export const analytics = {
  ...totals,
  period: '30d',
  balance: {
    currency: 'USD',
    pending: '22.5',
    approved: '30',
    requested: '0',
    available: '30',
    minimumPayout: '50',
  },
  lifetime: { pending: '22.5', approved: '30', paid: '60', reversed: '12' },
  nextApproval: { day: '2026-12-13', amount: '22.5' },
  uncounted: [{ reason: 'repeated_click', count: 12 }],
  previous: { ...totals, from: '2026-10-01', to: '2026-10-26', earned: '30' },
} as unknown as Analytics

const group = {
  clicks: 40,
  signups: 4,
  paidConversions: 1,
  revenue: '150',
  commission: '22.5',
  conversionRate: { value: 0.1, n: 40 },
  payingRate: { value: 0.25, n: 4 },
}

export const detailed = {
  period: '30d',
  from: '2026-11-01',
  to: '2026-11-26',
  funnel: group,
  previous: { from: '2026-10-01', to: '2026-10-26', funnel: { ...group, clicks: 30 } },
  bySource: [{ source: '=email', ...group }],
  byCampaign: [{ campaign: 'spring', name: 'Spring', ...group }],
  byLink: [],
  byDevice: [{ device: 'mobile', ...group }],
  byDay: [],
  cohorts: [
    {
      month: '2026-11',
      signups: 4,
      paidWithin30Days: 1,
      paidWithin90Days: 1,
      paidConversions: 1,
      refunded: 1,
      payingRate: { value: 0.25, n: 4 },
      revenue: '150',
      commission: '22.5',
    },
  ],
} as unknown as DetailedAnalytics

export const campaign = {
  id: '33333333-3333-4333-8333-333333333333',
  user_id: userId,
  key: 'spring',
  name: 'Spring',
  description: null,
  platform: 'youtube',
  campaign_type: null,
  target_audience: null,
  start_date: null,
  end_date: null,
  budget: '100',
  target_conversions: 8,
  tags: [],
  notes: null,
  goals: { clicks: 50 },
  kpis: { costPerSignup: 20 },
  results: { clicks: 40, converted: 4, signups: 4, paidConversions: 1, revenue: '150', commission: '22.5' },
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
}

export const tier = {
  name: 'starter',
  title: 'Starter',
  commissionRate: '0.15',
  requiredPaidConversions: 0,
  benefits: ['15% of every first payment'],
}

/** The answers of the API by route; a test replaces those that it is about. */
export const answers = new Map<unknown, unknown>([
  [affiliates.getAffiliateHealth, { status: 'ok' }],
  [
    affiliates.getAffiliateStanding,
    { user: affiliate, link: 'https://x.example/ref/annas-edge?src=general', currency: 'USD', applications: [] },
  ],
  [affiliates.listAffiliatePrograms, { programs: [] }],
  [affiliates.listAffiliateTiers, { tiers: [tier] }],
  [
    affiliates.getAffiliateUserTier,
    {
      tier,
      paidConversions: 4,
      eligible: 'starter',
      next: {
        tier: { ...tier, title: 'Partner', commissionRate: '0.2', requiredPaidConversions: 10 },
        missing: 6,
        share: 0.4,
      },
    },
  ],
  [earnings.getAffiliateAnalytics, analytics],
  [earnings.getDetailedAffiliateAnalytics, detailed],
  [earnings.listPayouts, { payouts: [], nextCursor: null }],
  [
    earnings.listReferrals,
    {
      referrals: [
        {
          id: '44444444-4444-4444-8444-444444444444',
          number: 7,
          source: 'email',
          campaign: 'spring',
          status: 'refunded',
          paidAt: '2026-11-13T12:00:00.000Z',
          commission: { amount: '12', status: 'reversed' },
          createdAt: '2026-11-02T12:00:00.000Z',
        },
      ],
      currency: 'USD',
      nextCursor: null,
    },
  ],
  [campaigns.listAffiliateCampaigns, { campaigns: [campaign] }],
  [campaigns.listReferralLinks, { links: [] }],
])

/** Answers calls by route; an error is thrown, and a route without an answer never answers. */
export const answerCall = (overrides: ReadonlyMap<unknown, unknown> = new Map()) =>
  ((route: unknown) => {
    const answer = overrides.has(route) ? overrides.get(route) : answers.get(route)
    if (answer instanceof Error) return Promise.reject(answer)
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer)
  }) as unknown as typeof call
