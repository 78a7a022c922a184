import type { Transaction } from 'kysely'
import type { CampaignResults } from '#domain/affiliate/campaign-results.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { groupClicks } from './analytics.ts'

/** Campaigns of an affiliate, and the group of clicks without one. */
const maxGroups = 5_000
const zero = '0' as Money
const none: CampaignResults = {
  clicks: 0,
  converted: 0,
  signups: 0,
  paidConversions: 0,
  revenue: zero,
  commission: zero,
}

/** Adds to campaigns of an affiliate what their clicks brought so far. */
export async function withResults<Campaign extends { readonly key: string }>(
  trx: Transaction<Schema>,
  affiliateId: Id,
  campaigns: readonly Campaign[],
): Promise<(Campaign & { readonly results: CampaignResults })[]> {
  const groups = await groupClicks<{ campaign: string | null }>(trx, affiliateId, null, 'campaign', maxGroups)
  const byKey = new Map(
    groups.map(({ campaign, clicks, converted, signups, paidConversions, revenue, commission }) => [
      campaign,
      { clicks, converted, signups, paidConversions, revenue, commission },
    ]),
  )
  return campaigns.map((campaign) => ({ ...campaign, results: byKey.get(campaign.key) ?? none }))
}
