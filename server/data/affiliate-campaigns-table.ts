import type { ColumnType, Generated } from 'kysely'
import type { linkPlatforms } from '#contract/affiliates/campaigns.ts'
import type { materialTypes } from '#contract/affiliates/earnings.ts'
import type { CalendarDate, Id, Instant, Money } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>
/** Read as what it holds, written as JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>

export type CampaignFigures = Record<string, string | number | boolean | null>

export interface AffiliateCampaignsTable {
  id: Kept<Id>
  user_id: Kept<Id>
  affiliate_id: ColumnType<Id, Id, never>
  key: ColumnType<string, string, never>
  name: string
  description: string | null
  platform: string | null
  campaign_type: string | null
  target_audience: string | null
  start_date: CalendarDate | null
  end_date: CalendarDate | null
  budget: Money | null
  target_conversions: number | null
  tags: Json<string[]>
  notes: string | null
  goals: Json<CampaignFigures>
  kpis: Json<CampaignFigures>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}

export interface ReferralLinksTable {
  id: Kept<Id>
  user_id: Kept<Id>
  affiliate_id: ColumnType<Id, Id, never>
  platform: (typeof linkPlatforms)[number]
  name: string
  source: ColumnType<string, string, never>
  campaign_id: ColumnType<Id | null, Id | null, never>
  created_at: Kept<Instant>
}

export interface PromoMaterialsTable {
  id: Kept<Id>
  material_type: Kept<(typeof materialTypes)[number]>
  title: Kept<string>
  body: Kept<string>
  media_type: Kept<string>
  width: Kept<number | null>
  height: Kept<number | null>
  status: Generated<'draft' | 'approved'>
  created_at: Kept<Instant>
}
