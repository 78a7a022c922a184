import type { Money } from '#domain/numbers/units.ts'

export const planNames = ['free', 'professional'] as const
export type PlanName = (typeof planNames)[number]

/** What only some plans have. */
export const planFeatures = [
  'writtenInsights',
  'analysisTools',
  'simulators',
  'peeAnalysis',
  'customStats',
  'teams',
] as const
export type PlanFeature = (typeof planFeatures)[number]

/** A line of the price list, and the features that it promises. */
export interface PlanOffer {
  readonly text: string
  readonly features: readonly PlanFeature[]
}

/** Price and limits of a plan. */
export interface Plan {
  readonly title: string
  /** US dollars per year. */
  readonly pricePerYear: Money
  /** Text next to the price. */
  readonly period: string
  /** Maximum number of portfolios of any kind, without demo data; null: unlimited. */
  readonly maxPortfolios: number | null
  readonly offers: readonly PlanOffer[]
}

const offer = (text: string, ...features: PlanFeature[]): PlanOffer => ({ text, features })

/** What each plan has: the price list shows it and the server enforces it. */
export const plans: Readonly<Record<PlanName, Plan>> = {
  free: {
    title: 'Free',
    pricePerYear: '0' as Money,
    period: 'Free forever',
    maxPortfolios: 3,
    offers: [
      offer('Basic trade logging'),
      offer('Simple analytics'),
      offer('Up to 3 portfolios'),
      offer('Community support'),
      offer('Mobile access'),
    ],
  },
  professional: {
    title: 'Professional',
    pricePerYear: '150' as Money,
    period: 'per year',
    maxPortfolios: null,
    offers: [
      offer('Unlimited AI coach analysis', 'writtenInsights'),
      offer('16 analytics tools', 'analysisTools'),
      offer('Monte Carlo and what-if simulators', 'simulators'),
      offer('PEE analysis', 'peeAnalysis'),
      offer('Custom statistics and team workspace', 'customStats', 'teams'),
      offer('Priority support'),
    ],
  },
}

/** A feature as messages name it, within a sentence. */
export const planFeatureTitles: Readonly<Record<PlanFeature, string>> = {
  writtenInsights: 'AI coach analysis',
  analysisTools: 'the analytics tools',
  simulators: 'the simulators',
  peeAnalysis: 'PEE analysis',
  customStats: 'custom statistics',
  teams: 'the team workspace',
}

/** Whether a plan includes a feature. */
export function includesFeature(plan: PlanName, feature: PlanFeature): boolean {
  return plans[plan].offers.some(({ features }) => features.includes(feature))
}

/** Number of portfolios that can still be added; Infinity if unlimited. */
export function portfoliosLeft(plan: PlanName, existing: number): number {
  const { maxPortfolios } = plans[plan]
  return maxPortfolios === null ? Infinity : Math.max(0, maxPortfolios - existing)
}
