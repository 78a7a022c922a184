import { sql, type Transaction } from 'kysely'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { Payout } from '#server/affiliates/payouts.ts'
import type { Schema } from '#server/sql/tables.ts'

export interface PayoutRefunds {
  /** Commissions of the affiliate whose customers were refunded after the hold. */
  readonly refunds: { readonly count: number; readonly amount: Money }
}

/**
 * Payouts with the refunds that a reversal of commissions did not settle: of commissions that are unpaid, or that were
 * refunded after the affiliate's last paid payout. Payouts are of a balance, not of single commissions.
 */
export async function withRefunds<T extends Pick<Payout, 'affiliateId'>>(
  trx: Transaction<Schema>,
  payouts: readonly T[],
): Promise<(T & PayoutRefunds)[]> {
  const { rows } = await sql<PayoutRefunds['refunds'] & { readonly affiliateId: Id }>`
    select commissions.affiliate_id as "affiliateId", count(*)::integer as count, trim_scale(sum(amount)) as amount
    from public.commissions
      left join (
        select affiliate_id, max(decided_at) as at from public.payouts where status = 'paid' group by affiliate_id
      ) as last_paid on last_paid.affiliate_id = commissions.affiliate_id
    where commissions.affiliate_id = any(${payouts.map(({ affiliateId }) => affiliateId)}::uuid[])
      and (status = 'pending' or status = 'paid' and refunded_at > coalesce(last_paid.at, '-infinity'))
      and refunded_at is not null
    group by commissions.affiliate_id
  `.execute(trx)
  const known = new Map(rows.map(({ affiliateId, count, amount }) => [affiliateId, { count, amount }]))
  const none = { count: 0, amount: '0' as Money }
  return payouts.map((payout) => ({ ...payout, refunds: known.get(payout.affiliateId) ?? none }))
}
