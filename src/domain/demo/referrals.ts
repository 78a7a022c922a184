import { campaignKey } from '#domain/affiliate/affiliate.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { Money } from '#domain/numbers/units.ts'
import { plans } from '#domain/portfolio/plans.ts'

/** A visit by a referral link. */
interface DemoClick {
  readonly daysAgo: number
  /** What tells one visitor from another. */
  readonly visitor: string
  readonly source: string
  /** Key of a campaign; null for a link without one. */
  readonly campaign: string | null
  readonly device: 'desktop' | 'mobile' | 'tablet'
}

/** A sign-up that came of a click, with the first payment if there was one. */
interface DemoSignUp {
  /** Place of the click. */
  readonly click: number
  readonly daysAgo: number
  readonly payment: { readonly daysAgo: number; readonly value: Money } | null
}

export interface DemoReferrals {
  readonly clicks: readonly DemoClick[]
  readonly signUps: readonly DemoSignUp[]
}

/** The links of the demo affiliate. */
export const demoLinks = [
  { platform: 'youtube', name: 'Channel description', source: 'youtube' },
  { platform: 'email', name: 'Weekly newsletter', source: 'newsletter' },
  { platform: 'discord', name: 'Trading room', source: 'discord' },
] as const

/** A campaign of the demo affiliate: while it ran, its source was shared by the campaign's link. */
export interface DemoCampaign {
  readonly name: string
  readonly description: string
  readonly source: (typeof demoLinks)[number]['source']
  readonly platform: string
  readonly type: string
  readonly audience: string
  /** Days before today; a campaign that still runs has no end. */
  readonly startDaysAgo: number
  readonly endDaysAgo: number | null
  readonly budget: Money
  readonly goals: Readonly<Record<string, number>>
  readonly kpis: Readonly<Record<string, number>>
}

/** One that is over and one that runs. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    name: 'Journal challenge',
    description: 'Thirty days of journaling, with a trade reviewed in each issue.',
    source: 'newsletter',
    platform: 'email',
    type: 'newsletter',
    audience: 'Day traders who keep no journal yet',
    startDaysAgo: 150,
    endDaysAgo: 90,
    budget: '40' as Money,
    goals: { clicks: 40, signups: 5, commission: 60 },
    kpis: { conversionRate: 0.05, costPerSignup: 10 },
  },
  {
    name: 'Live review',
    description: 'A trade of the week, reviewed live in the trading room.',
    source: 'discord',
    platform: 'discord',
    type: 'event',
    audience: 'Members of the trading room',
    startDaysAgo: 45,
    endDaysAgo: null,
    budget: '25' as Money,
    goals: { clicks: 60, signups: 4 },
    kpis: { conversionRate: 0.08 },
  },
]

/** The campaign whose link was shared at a source so many days ago. */
function campaignAt(source: string, daysAgo: number): string | null {
  const found = demoCampaigns.find(
    (one) => one.source === source && daysAgo <= one.startDaysAgo && daysAgo >= (one.endDaysAgo ?? 0),
  )
  return found === undefined ? null : campaignKey(found.name)
}

/** The days ago at which the demo affiliate was paid out what was confirmed by then. */
export const demoPayoutDaysAgo = 50

/** The referrals of the last 200 days: some 400 clicks, some of them with a sign-up, some of those with a payment. */
export function buildDemoReferrals(seed: number): DemoReferrals {
  const random = seededRandom(seed)
  const clicks: DemoClick[] = []
  const signUps: DemoSignUp[] = []
  for (let day = 200; day >= 1; day -= 1) {
    for (let left = random.integer(0, 4); left > 0; left -= 1) {
      const daysAgo = day - 0.9 * random.unit()
      const source = random.pick(demoLinks).source
      const device = random.pick(['desktop', 'desktop', 'mobile', 'tablet'] as const)
      const visitor = `demo visitor ${clicks.length}`
      clicks.push({ daysAgo, visitor, source, campaign: campaignAt(source, daysAgo), device })
      if (!random.chance(0.08)) continue
      const paid = daysAgo - random.integer(1, 14)
      const payment = random.chance(0.4) && paid > 0 ? { daysAgo: paid, value: plans.professional.pricePerYear } : null
      signUps.push({ click: clicks.length - 1, daysAgo: daysAgo * 0.999, payment })
    }
  }
  return { clicks, signUps }
}
