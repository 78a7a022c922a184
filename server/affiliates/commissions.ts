import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { AffiliateTierName, CommissionStatus } from '#domain/affiliate/affiliate.ts'
import { subtractMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import { afterPosition, cutPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findProgram, type Affiliate } from './affiliates.ts'

export interface Commission {
  readonly id: Id
  readonly affiliateId: Id
  readonly code: string
  readonly amount: Money
  readonly currency: string
  readonly value: Money
  readonly rate: Decimal
  readonly tier: AffiliateTierName
  /** Of the click that led to the sign-up; null if it is unknown. */
  readonly source: string | null
  readonly campaign: string | null
  readonly status: CommissionStatus
  readonly availableAt: Instant
  readonly paidAt: Instant | null
  readonly reversedAt: Instant | null
  readonly createdAt: Instant
}

/** A commission as the administration keeps it, also when the affiliate's account is gone: without the code then. */
export type CommissionRecord = Omit<Commission, 'code'> & { readonly code: string | null }

/** The current status of a commission: a pending one becomes approved when its time has passed. */
export const currentCommissionStatus: RawBuilder<CommissionStatus> = sql<CommissionStatus>`
  case when commissions.status = 'pending' and commissions.available_at <= clock_timestamp() then 'approved'
    else commissions.status end`

const selection = sql`
  commissions.id, commissions.affiliate_id as "affiliateId", affiliates.code, trim_scale(commissions.amount) as amount,
  commissions.currency, trim_scale(commissions.value) as value, trim_scale(commissions.rate) as rate, commissions.tier,
  click.source, click.campaign,
  ${currentCommissionStatus} as status, commissions.available_at as "availableAt", commissions.paid_at as "paidAt",
  commissions.reversed_at as "reversedAt", commissions.created_at as "createdAt"`

const joinedAffiliate = sql`public.affiliates on affiliates.id = commissions.affiliate_id`
const joinedClick = sql`
  public.referral_conversions as conversion on conversion.id = commissions.conversion_id
    left join public.referral_clicks as click on click.id = conversion.click_id`

/** Commissions with their affiliate and the click behind them. */
const from = sql`from public.commissions join ${joinedAffiliate} join ${joinedClick}`

const hasStatus = (status: CommissionStatus | null) =>
  status === null ? sql`true` : sql`${currentCommissionStatus} = ${status}`

const newestFirst = (page: PageRequest) => sql`
  and ${afterPosition(page, sql.ref('commissions.created_at'), sql.ref('commissions.id'))}
  order by commissions.created_at desc, commissions.id desc
  limit ${page.limit + 1}`

/** Filters the commissions of an affiliate; null means any status, any source or any campaign. */
export interface CommissionFilter {
  readonly affiliateId: Id
  readonly status: CommissionStatus | null
  readonly source: string | null
  readonly campaign: string | null
}

export async function listCommissionPage(trx: Transaction<Schema>, page: PageRequest, filter: CommissionFilter) {
  const { affiliateId, status, source, campaign } = filter
  const { rows } = await sql<Commission>`
    select ${selection} ${from}
    where commissions.affiliate_id = ${affiliateId}::uuid and ${hasStatus(status)}
      and ${source === null ? sql`true` : sql`click.source = ${source}`}
      and ${campaign === null ? sql`true` : sql`click.campaign = ${campaign}`}
      ${newestFirst(page)}
  `.execute(trx)
  return cutPage(rows, page, ({ createdAt: at }) => at)
}

/** The commissions of all affiliates, newest first, with those of affiliates whose accounts are gone. */
export async function listCommissionRecords(
  trx: Transaction<Schema>,
  page: PageRequest,
  status: CommissionStatus | undefined,
) {
  const { rows } = await sql<CommissionRecord>`
    select ${selection} from public.commissions left join ${joinedAffiliate} left join ${joinedClick}
    where ${hasStatus(status ?? null)} ${newestFirst(page)}
  `.execute(trx)
  return cutPage(rows, page, ({ createdAt: at }) => at)
}

/** A commission by id, or undefined, as for one whose affiliate is gone. */
export async function findCommission(trx: Transaction<Schema>, id: Id): Promise<Commission | undefined> {
  const { rows } = await sql<Commission>`
    select ${selection} ${from}
    where commissions.id = ${id}::uuid
  `.execute(trx)
  return rows[0]
}

/** An affiliate's earnings and the part that can be paid out. */
export interface Balance {
  readonly currency: string
  readonly pending: Money
  /** All approved commissions, including those already paid out. */
  readonly approved: Money
  /** The sum of all payouts that are not rejected. */
  readonly requested: Money
  readonly available: Money
  readonly minimumPayout: Money
}

/** The current balance of an affiliate. It stays valid while the affiliate is locked. */
export async function readBalance(trx: Transaction<Schema>, affiliate: Affiliate): Promise<Balance> {
  const { rows } = await sql<Pick<Balance, 'pending' | 'approved' | 'requested'>>`
    select
      trim_scale(coalesce(sum(amount) filter (where standing = 'pending'), 0)) as pending,
      trim_scale(coalesce(sum(amount) filter (where standing in ('approved', 'paid')), 0)) as approved,
      (
        select trim_scale(coalesce(sum(amount), 0)) from public.payouts
        where affiliate_id = ${affiliate.id}::uuid and status <> 'rejected'
      ) as requested
    from (
      select amount, ${currentCommissionStatus} as standing from public.commissions
      where affiliate_id = ${affiliate.id}::uuid
    ) as standings
  `.execute(trx)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum has one row')
  const { currency, minimumPayout } = await findProgram(trx, affiliate.programId)
  return { ...sums, currency, minimumPayout, available: subtractMoney(sums.approved, sums.requested) }
}

/** The first day in UTC on which pending commissions become final, with their sum; null without pending ones. */
export async function findNextApproval(
  trx: Transaction<Schema>,
  affiliateId: Id,
): Promise<{ readonly day: CalendarDate; readonly amount: Money } | null> {
  const { rows } = await sql<{ day: CalendarDate; amount: Money }>`
    select (available_at at time zone 'UTC')::date as day, trim_scale(sum(amount)) as amount
    from public.commissions
    where affiliate_id = ${affiliateId}::uuid and ${currentCommissionStatus} = 'pending'
    group by 1 order by 1 limit 1
  `.execute(trx)
  return rows[0] ?? null
}

/** Reverses commissions and the payments that earned them. The affiliate must be locked. */
export async function reverseCommissions(trx: Transaction<Schema>, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ conversionId: Id }>`
    update public.commissions set status = 'reversed', reversed_at = clock_timestamp()
    where id = any (${[...ids]}::uuid[]) and status = 'pending' returning conversion_id as "conversionId"
  `.execute(trx)
  await sql`
    update public.referral_conversions set status = 'reversed', reversed_at = clock_timestamp()
    where id = any (${rows.map(({ conversionId }) => conversionId)}::uuid[])
  `.execute(trx)
}
