import type { Campaign, CampaignInput } from '#api/affiliates/campaigns.ts'
import { campaignGoals, campaignKpis, type CampaignGoal, type CampaignKpi } from '#domain/affiliate/campaign-results.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'

export const goalLabels: Readonly<Record<CampaignGoal, string>> = {
  clicks: 'Clicks',
  signups: 'Sign-ups',
  paidConversions: 'Paying accounts',
  revenue: 'Revenue',
  commission: 'Earnings',
}

export const kpiLabels: Readonly<Record<CampaignKpi, string>> = {
  conversionRate: 'Sign-up rate',
  payingRate: 'Paying rate',
  costPerSignup: 'Cost per sign-up',
  costPerPaying: 'Cost per paying',
  returnOnBudget: 'Return on budget',
}

/** Indicators that are entered in percent and stored as fractions. */
export const isPercent = (kpi: CampaignKpi): boolean =>
  kpi === 'conversionRate' || kpi === 'payingRate' || kpi === 'returnOnBudget'

type GoalFields = { readonly [Key in CampaignGoal as `goal_${Key}`]: string }
type KpiFields = { readonly [Key in CampaignKpi as `kpi_${Key}`]: string }

/** A campaign as its form has it: text as typed. */
export interface CampaignValues extends GoalFields, KpiFields {
  readonly name: string
  readonly description: string
  readonly platform: string
  readonly campaign_type: string
  readonly target_audience: string
  readonly start_date: string
  readonly end_date: string
  readonly budget: string
  readonly target_conversions: string
  readonly tags: string
  readonly notes: string
}

/** A number as text without the noise of binary fractions: 0.07 × 100 is "7". */
const numberText = (value: number): string => String(Number(value.toPrecision(12)))

const targetText = (stated: Readonly<Record<string, unknown>>, key: string, factor: number): string => {
  const value = stated[key]
  return typeof value === 'number' ? numberText(value * factor) : ''
}
const percentFactor = (kpi: CampaignKpi): number => (isPercent(kpi) ? 100 : 1)

/** The form of a campaign, or of a new one. A copy has another name and no dates. */
export function campaignValues(campaign: Campaign | null, isCopy: boolean): CampaignValues {
  const goals = campaignGoals.map((key) => [`goal_${key}`, targetText(campaign?.goals ?? {}, key, 1)])
  const kpis = campaignKpis.map((key) => [`kpi_${key}`, targetText(campaign?.kpis ?? {}, key, percentFactor(key))])
  return {
    name: campaign === null ? '' : isCopy ? `${campaign.name.slice(0, 75)} copy` : campaign.name,
    description: campaign?.description ?? '',
    platform: campaign?.platform ?? '',
    campaign_type: campaign?.campaign_type ?? '',
    target_audience: campaign?.target_audience ?? '',
    start_date: isCopy ? '' : (campaign?.start_date ?? ''),
    end_date: isCopy ? '' : (campaign?.end_date ?? ''),
    budget: campaign?.budget ?? '',
    target_conversions: campaign?.target_conversions?.toString() ?? '',
    tags: campaign?.tags.join(', ') ?? '',
    notes: campaign?.notes ?? '',
    ...(Object.fromEntries([...goals, ...kpis]) as unknown as GoalFields & KpiFields),
  }
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The stated figures with the form's targets in place of the known ones. */
function withTargets<Key extends string>(
  stated: Campaign['goals'],
  keys: readonly Key[],
  read: (key: Key) => number | null,
): Campaign['goals'] {
  const others = Object.entries(stated).filter(([key]) => !keys.some((known) => known === key))
  const targets = keys.flatMap((key) => {
    const value = read(key)
    return value === null ? [] : [[key, value] as const]
  })
  return Object.fromEntries([...others, ...targets])
}

const numberOrNull = (text: string, factor: number): number | null =>
  text.trim() === '' ? null : Number((Number(text) / factor).toPrecision(12))

/** What the form stores; figures of the campaign that it does not know stay. */
export function campaignInput(values: CampaignValues, before: Campaign | null): CampaignInput {
  return {
    name: values.name.trim(),
    description: textOrNull(values.description),
    platform: textOrNull(values.platform),
    campaign_type: textOrNull(values.campaign_type),
    target_audience: textOrNull(values.target_audience),
    start_date: textOrNull(values.start_date) as CalendarDate | null,
    end_date: textOrNull(values.end_date) as CalendarDate | null,
    budget: textOrNull(values.budget) as Money | null,
    target_conversions: numberOrNull(values.target_conversions, 1),
    tags: [...new Set(values.tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
    notes: textOrNull(values.notes),
    goals: withTargets(before?.goals ?? {}, campaignGoals, (key) => numberOrNull(values[`goal_${key}`], 1)),
    kpis: withTargets(before?.kpis ?? {}, campaignKpis, (key) =>
      numberOrNull(values[`kpi_${key}`], percentFactor(key)),
    ),
  }
}
