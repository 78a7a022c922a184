import { sql, type Transaction } from 'kysely'
import type { PayoutMethod, PayoutStatus } from '#domain/affiliate/affiliate.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import { afterPosition, cutPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { Affiliate } from './affiliates.ts'
import { currentCommissionStatus } from './commissions.ts'

export interface Payout {
  readonly id: Id
  readonly affiliateId: Id
  readonly code: string
  readonly amount: Money
  readonly currency: string
  readonly payment_method: PayoutMethod
  readonly paymentDetail: string
  readonly status: PayoutStatus
  readonly reference: string | null
  readonly reason: string | null
  readonly decidedAt: Instant | null
  readonly createdAt: Instant
}

/** A payout as the administration keeps it, also when the affiliate's account is gone: without code and address then. */
export type PayoutRecord = Omit<Payout, 'code' | 'paymentDetail'> &
  Readonly<Record<'code' | 'paymentDetail', string | null>>

const columns = sql`
  payouts.id, payouts.affiliate_id as "affiliateId", affiliates.code, trim_scale(payouts.amount) as amount,
    payouts.currency, payouts.method as payment_method, payouts.detail as "paymentDetail", payouts.status,
    payouts.reference, payouts.reason, payouts.decided_at as "decidedAt", payouts.created_at as "createdAt"`

const ofAffiliates = sql`from public.payouts join public.affiliates on affiliates.id = payouts.affiliate_id`

const newestFirst = (page: PageRequest) => sql`
  and ${afterPosition(page, sql.ref('payouts.created_at'), sql.ref('payouts.id'))}
  order by payouts.created_at desc, payouts.id desc
  limit ${page.limit + 1}`

/** The payouts of an affiliate, newest first. */
export async function listPayoutPage(trx: Transaction<Schema>, page: PageRequest, affiliateId: Id) {
  const { rows } = await sql<Payout>`
    select ${columns} ${ofAffiliates} where payouts.affiliate_id = ${affiliateId}::uuid ${newestFirst(page)}
  `.execute(trx)
  return cutPage(rows, page, ({ createdAt: at }) => at)
}

/** The payouts of all affiliates, newest first, with those of affiliates whose accounts are gone. */
export async function listPayoutRecords(trx: Transaction<Schema>, page: PageRequest, status: PayoutStatus | undefined) {
  const { rows } = await sql<PayoutRecord>`
    select ${columns} from public.payouts left join public.affiliates on affiliates.id = payouts.affiliate_id
    where ${status === undefined ? sql`true` : sql`payouts.status = ${status}`} ${newestFirst(page)}
  `.execute(trx)
  return cutPage(rows, page, ({ createdAt: at }) => at)
}

/** A payout by id, or undefined, as for one whose affiliate is gone: nothing is decided about it any more. */
export async function findPayout(trx: Transaction<Schema>, id: Id): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`
    select ${columns} ${ofAffiliates} where payouts.id = ${id}::uuid
  `.execute(trx)
  return rows[0]
}

export interface NewPayout {
  readonly amount: Money
  readonly currency: string
  readonly method: PayoutMethod
  readonly detail: string
}

/**
 * Stores a payout request. The affiliate must be locked, so that the balance covers it until the transaction ends.
 */
export async function insertPayout(trx: Transaction<Schema>, affiliate: Affiliate, payout: NewPayout): Promise<Id> {
  const { id } = await trx
    .insertInto('payouts')
    .values({ ...payout, user_id: affiliate.userId, affiliate_id: affiliate.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface PayoutDecision {
  readonly status: 'approved' | 'paid' | 'rejected'
  readonly reference: string | null
  readonly reason: string | null
  readonly adminId: Id
}

export async function storePayoutDecision(trx: Transaction<Schema>, id: Id, decision: PayoutDecision): Promise<void> {
  const { status, reference, reason, adminId } = decision
  await trx
    .updateTable('payouts')
    .set({ status, reference, reason, decided_by: adminId, decided_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks commissions as paid, oldest first: as many as the sum of all paid payouts covers in full. The affiliate must
 * be locked.
 */
export async function markPaidCommissions(trx: Transaction<Schema>, affiliateId: Id): Promise<void> {
  await sql`
    update public.commissions set status = 'paid', paid_at = clock_timestamp()
    where status = 'pending' and id in (
      select id from (
        select commissions.id,
          sum(commissions.amount) over (
            order by (commissions.status = 'paid') desc, commissions.available_at, commissions.id
          ) as covered
        from public.commissions
        where commissions.affiliate_id = ${affiliateId}::uuid and ${currentCommissionStatus} in ('approved', 'paid')
      ) as running
      where covered <= (
        select coalesce(sum(amount), 0) from public.payouts
        where affiliate_id = ${affiliateId}::uuid and status = 'paid'
      )
    )
  `.execute(trx)
}
