import type { ColumnType, Generated } from 'kysely'
import type { AffiliateTierName, PayoutMethod, PayoutStatus } from '#domain/affiliate/affiliate.ts'
import type { CalendarDate, Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'

/** Written once and never changed. */
type Fixed<T> = ColumnType<T, T, never>
/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** These four are written with the server's rights alone. */
export interface ReferralClicksTable {
  id: Fixed<Id>
  user_id: Fixed<Id>
  affiliate_id: Fixed<Id>
  day: Fixed<CalendarDate>
  at: Kept<Instant>
  source: Fixed<string>
  campaign: Fixed<string | null>
  visitor: Fixed<Buffer>
  device: Fixed<string>
}

export interface ReferralConversionsTable {
  id: Kept<Id>
  user_id: Fixed<Id>
  affiliate_id: Fixed<Id>
  program_id: Fixed<string>
  click_id: Fixed<Id | null>
  kind: Fixed<'signup' | 'paid'>
  value: Fixed<Money>
  /** As stored: a pending payment is confirmed from `confirms_at` on. */
  status: 'pending' | 'confirmed' | 'reversed'
  confirms_at: Fixed<Instant>
  referred_user_id: Fixed<Id | null>
  reversed_at: ColumnType<Instant | null, never, Instant>
  created_at: Kept<Instant>
}

export interface CommissionsTable {
  id: Kept<Id>
  user_id: Fixed<Id>
  affiliate_id: Fixed<Id>
  conversion_id: Fixed<Id>
  amount: Fixed<Money>
  currency: Fixed<string>
  value: Fixed<Money>
  rate: Fixed<Decimal>
  tier: Fixed<AffiliateTierName>
  /** As stored: a pending commission is approved from `available_at` on. */
  status: Generated<'pending' | 'paid' | 'reversed'>
  available_at: Fixed<Instant>
  paid_at: ColumnType<Instant | null, never, Instant>
  reversed_at: ColumnType<Instant | null, never, Instant>
  created_at: Kept<Instant>
}

export interface PayoutsTable {
  id: Kept<Id>
  user_id: Fixed<Id>
  affiliate_id: Fixed<Id>
  amount: Fixed<Money>
  currency: Fixed<string>
  method: Fixed<PayoutMethod>
  detail: Fixed<string>
  status: Generated<PayoutStatus>
  reference: ColumnType<string | null, never, string | null>
  reason: ColumnType<string | null, never, string | null>
  decided_by: ColumnType<Id | null, never, Id>
  decided_at: ColumnType<Instant | null, never, Instant>
  created_at: Kept<Instant>
}
