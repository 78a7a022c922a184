import { exact, roundMoney, subtractMoney, toMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { shareOf } from './share-of.ts'

/** What a campaign brought so far. */
export interface CampaignResults {
  readonly clicks: number
  /** Clicks that led to a sign-up. */
  readonly converted: number
  readonly signups: number
  readonly paidConversions: number
  /** Payments of referred accounts, without refunded ones. */
  readonly revenue: Money
  /** Commissions, without reversed ones. */
  readonly commission: Money
}

/** Goals that a campaign is measured against: totals to reach. */
export const campaignGoals = ['clicks', 'signups', 'paidConversions', 'revenue', 'commission'] as const
export type CampaignGoal = (typeof campaignGoals)[number]

/** Key performance indicators of a campaign: ratios to reach, or costs to stay below. */
export const campaignKpis = [
  'conversionRate',
  'payingRate',
  'costPerSignup',
  'costPerPaying',
  'returnOnBudget',
] as const
export type CampaignKpi = (typeof campaignKpis)[number]

/** Whether a lower value of an indicator is the better one. */
export const isCost = (kpi: CampaignKpi): boolean => kpi === 'costPerSignup' || kpi === 'costPerPaying'

/** The result that a goal is measured by: a count, or an amount as a number. */
export function goalResult(goal: CampaignGoal, results: CampaignResults): number {
  return Number(results[goal])
}

/** Money per unit, rounded to the cent; null without units or money. */
export function costPer(budget: Money | null, units: number): Money | null {
  return budget === null || units === 0 ? null : roundMoney(toMoney(exact(budget).div(units)))
}

/**
 * The value of an indicator: rates and the return as fractions, costs as amounts. Null without clicks, sign-ups or a
 * budget above 0, whichever it is divided by.
 */
export function kpiResult(kpi: CampaignKpi, results: CampaignResults, budget: Money | null): number | null {
  const { clicks, converted, signups, paidConversions, commission } = results
  const cost = (units: number) => {
    const amount = costPer(budget, units)
    return amount === null ? null : Number(amount)
  }
  switch (kpi) {
    case 'conversionRate':
      return shareOf(converted, clicks)
    case 'payingRate':
      return shareOf(paidConversions, signups)
    case 'costPerSignup':
      return cost(signups)
    case 'costPerPaying':
      return cost(paidConversions)
    case 'returnOnBudget':
      return budget === null || exact(budget).eq(0)
        ? null
        : Number(exact(subtractMoney(commission, budget)).div(exact(budget)))
  }
}

/** A target with what was reached of it. */
export interface MeasuredTarget<Key extends string> {
  readonly key: Key
  readonly target: number
  /** Null if it cannot be computed yet. */
  readonly result: number | null
  /** Null while the result is. */
  readonly isReached: boolean | null
}

type Stated = Readonly<Record<string, unknown>>

function measure<Key extends string>(
  keys: readonly Key[],
  stated: Stated,
  resultOf: (key: Key) => number | null,
  isReached: (key: Key, result: number, target: number) => boolean,
): MeasuredTarget<Key>[] {
  return keys.flatMap((key) => {
    const target = stated[key]
    if (typeof target !== 'number') return []
    const result = resultOf(key)
    return [{ key, target, result, isReached: result === null ? null : isReached(key, result, target) }]
  })
}

/** The stated goals of a campaign against its results, in the order of `campaignGoals`. */
export function measureGoals(goals: Stated, results: CampaignResults): MeasuredTarget<CampaignGoal>[] {
  return measure(
    campaignGoals,
    goals,
    (key) => goalResult(key, results),
    (_key, result, target) => result >= target,
  )
}

/** The stated indicators of a campaign against its results, in the order of `campaignKpis`. */
export function measureKpis(
  kpis: Stated,
  results: CampaignResults,
  budget: Money | null,
): MeasuredTarget<CampaignKpi>[] {
  return measure(
    campaignKpis,
    kpis,
    (key) => kpiResult(key, results, budget),
    (key, result, target) => (isCost(key) ? result <= target : result >= target),
  )
}

export type CampaignState = 'planned' | 'running' | 'ended'

/** Where a campaign stands on a day; without dates it runs. The last day belongs to it. */
export function campaignState(
  {
    start_date: start,
    end_date: end,
  }: { readonly start_date: CalendarDate | null; readonly end_date: CalendarDate | null },
  today: CalendarDate,
): CampaignState {
  if (end !== null && end < today) return 'ended'
  return start !== null && start > today ? 'planned' : 'running'
}
