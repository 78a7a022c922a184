import type { Money } from '#domain/numbers/units.ts'

export const planNames = ['free', 'professional'] as const
export type PlanName = (typeof planNames)[number]

/** What a plan costs and allows. */
export interface Plan {
  readonly title: string
  /** US dollars per year. */
  readonly pricePerYear: Money
  /** What stands beside the price. */
  readonly period: string
  /** How many portfolios of any kind an account may hold; null is without limit. */
  readonly maxPortfolios: number | null
  /** Whether a language model words the findings over the account's trades. */
  readonly wordedInsights: boolean
  /** What it offers, as the price list says it. */
  readonly offers: readonly string[]
}

export const plans: Readonly<Record<PlanName, Plan>> = {
  free: {
    title: 'Free',
    pricePerYear: '0' as Money,
    period: 'Free forever',
    maxPortfolios: 3,
    wordedInsights: false,
    offers: ['Basic trade logging', 'Simple analytics', 'Up to 3 portfolios', 'Community support', 'Mobile access'],
  },
  professional: {
    title: 'Professional',
    pricePerYear: '150' as Money,
    period: 'per year',
    maxPortfolios: null,
    wordedInsights: true,
    offers: [
      'Unlimited AI coach analysis',
      '16 analytics tools',
      'Monte Carlo and what-if simulators',
      'PEE analysis',
      'Custom statistics and team workspace',
      'Priority support',
    ],
  },
}

/** How many more portfolios a plan allows beside those there are; Infinity without a limit. */
export function portfoliosLeft(plan: PlanName, existing: number): number {
  const { maxPortfolios } = plans[plan]
  return maxPortfolios === null ? Infinity : Math.max(0, maxPortfolios - existing)
}
