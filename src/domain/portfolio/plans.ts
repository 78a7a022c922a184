import type { Money } from '#domain/numbers/units.ts'

export const planNames = ['free', 'professional'] as const
export type PlanName = (typeof planNames)[number]

/** Price and limits of a plan. */
export interface Plan {
  readonly title: string
  /** US dollars per year. */
  readonly pricePerYear: Money
  /** Text next to the price. */
  readonly period: string
  /** Maximum number of portfolios of any kind; null: unlimited. */
  readonly maxPortfolios: number | null
  /** Whether a language model words the findings over the account's trades. */
  readonly wordedInsights: boolean
  /** Features in the price list. */
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

/** Number of portfolios that can still be added; Infinity if unlimited. */
export function portfoliosLeft(plan: PlanName, existing: number): number {
  const { maxPortfolios } = plans[plan]
  return maxPortfolios === null ? Infinity : Math.max(0, maxPortfolios - existing)
}
