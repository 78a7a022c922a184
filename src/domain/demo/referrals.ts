import { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { Money } from '#domain/numbers/units.ts'
import { plans } from '#domain/portfolio/plans.ts'

/** A visit by a referral link. */
interface DemoClick {
  readonly daysAgo: number
  /** What tells one visitor from another. */
  readonly visitor: string
  readonly source: string
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
      clicks.push({ daysAgo, visitor: `demo visitor ${clicks.length}`, source, device })
      if (!random.chance(0.08)) continue
      const paid = daysAgo - random.integer(1, 14)
      const payment = random.chance(0.4) && paid > 0 ? { daysAgo: paid, value: plans.professional.pricePerYear } : null
      signUps.push({ click: clicks.length - 1, daysAgo: daysAgo * 0.999, payment })
    }
  }
  return { clicks, signUps }
}
