import { sql, type Transaction } from 'kysely'
import type { DayRange } from '#domain/affiliate/analytics-period.ts'
import type { UncountedReason } from '#domain/affiliate/uncounted.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { NamedClick } from './conversions.ts'

const signUpReasons = {
  self_referral: 'own_sign_up',
  already_counted: 'repeated_sign_up',
  outside_window: 'late_sign_up',
} as const satisfies Record<string, UncountedReason>

/** Adds a sign-up that did not count to the affiliate's numbers of the day. */
export async function recordUncountedSignUp(
  trx: Transaction<Schema>,
  { affiliateId, affiliateUserId }: NamedClick,
  reason: keyof typeof signUpReasons,
): Promise<void> {
  await sql`
    insert into public.uncounted_referrals (user_id, affiliate_id, day, reason)
    values (${affiliateUserId}::uuid, ${affiliateId}::uuid, (clock_timestamp() at time zone 'UTC')::date,
      ${signUpReasons[reason]})
    on conflict (affiliate_id, day, reason) do update set count = uncounted_referrals.count + 1
  `.execute(trx)
}

/** What did not count in a range, by reason; most first. Clicks of a shared address are counted from their rows. */
export async function sumUncounted(
  trx: Transaction<Schema>,
  affiliateId: Id,
  { from, to }: DayRange,
): Promise<{ readonly reason: UncountedReason; readonly count: number }[]> {
  const { rows } = await sql<{ reason: UncountedReason; count: number }>`
    select reason, sum(count)::bigint as count from (
      select reason, count, affiliate_id, day from public.uncounted_referrals
      union all
      select 'shared_address', 1, affiliate_id, day from public.referral_clicks where not is_counted
    ) as uncounted
    where affiliate_id = ${affiliateId}::uuid and day between ${from}::date and ${to}::date
    group by reason order by count desc, reason
  `.execute(trx)
  return rows
}
