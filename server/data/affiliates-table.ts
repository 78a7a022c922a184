import type { ColumnType, Generated } from 'kysely'
import type { ApplicationData } from '#contract/affiliates/affiliates.ts'
import type { AffiliateStatus, AffiliateTierName, PayoutMethod } from '#domain/affiliate/affiliate.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Terms of a programme; written by migrations alone. */
export interface AffiliateProgramsTable {
  id: Kept<string>
  name: Kept<string>
  description: Kept<string>
  status: Kept<'open' | 'closed'>
  currency: Kept<string>
  click_days: Kept<number>
  purchase_days: Kept<number>
  hold_days: Kept<number>
  minimum_payout: Kept<Money>
}

/** Affiliates; `user_id`, `status` and `tier` are written with the server's rights alone. */
export interface AffiliatesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ColumnType<Id, Id | undefined, never>
  program_id: Kept<string>
  code: ColumnType<string, string, never>
  display_name: string
  website: string | null
  status: Generated<AffiliateStatus>
  tier: Generated<AffiliateTierName>
  payout_method: PayoutMethod | null
  payout_detail: string | null
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}

export interface AffiliateApplicationsTable {
  id: Kept<Id>
  user_id: Kept<Id>
  application_data: ColumnType<ApplicationData, string, never>
  status: ColumnType<'pending' | 'approved' | 'rejected', never, 'approved' | 'rejected'>
  note: ColumnType<string | null, never, string | null>
  decided_by: ColumnType<Id | null, never, Id>
  decided_at: ColumnType<Instant | null, never, Instant>
  created_at: Kept<Instant>
}
