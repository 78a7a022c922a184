import { sql, type Transaction } from 'kysely'
import type { CommissionStatus } from '#domain/affiliate/affiliate.ts'
import type { DayRange } from '#domain/affiliate/analytics-period.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import { afterPosition, cutPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { currentCommissionStatus } from './commissions.ts'

interface ReferralRow {
  readonly id: Id
  readonly number: number
  readonly source: string | null
  readonly campaign: string | null
  readonly status: 'signed_up' | 'paying' | 'refunded'
  readonly paidAt: Instant | null
  readonly amount: Money | null
  readonly commissionStatus: CommissionStatus | null
  readonly createdAt: Instant
}

/**
 * The newest payment of a sign-up, which is the one that counts: an account that pays again after a refund has two. The
 * affiliate may not read accounts, so payments are found by their sign-up.
 */
const newestPayment = sql`
  left join lateral (
    select payment.id, payment.status, payment.created_at, payment.value from public.referral_conversions as payment
    where payment.signup_id = signup.id order by payment.created_at desc, payment.id desc limit 1
  ) as paid on true
  left join public.commissions on commissions.conversion_id = paid.id`

/** Accounts that an affiliate referred, newest first. */
export async function listReferralPage(trx: Transaction<Schema>, affiliateId: Id, page: PageRequest) {
  const { rows } = await sql<ReferralRow>`
    select signup.*, click.source, click.campaign, paid.created_at as "paidAt",
      case when paid.id is null then 'signed_up' when paid.status = 'reversed' then 'refunded' else 'paying' end as status,
      trim_scale(commissions.amount) as amount, ${currentCommissionStatus} as "commissionStatus"
    from (
      select id, click_id, created_at as "createdAt", row_number() over (order by created_at, id) as number
      from public.referral_conversions where affiliate_id = ${affiliateId}::uuid and kind = 'signup'
    ) as signup
      left join public.referral_clicks as click on click.id = signup.click_id
      ${newestPayment}
    where ${afterPosition(page, sql.ref('signup.createdAt'), sql.ref('signup.id'))}
    order by signup."createdAt" desc, signup.id desc
    limit ${page.limit + 1}
  `.execute(trx)
  const { rows: shown, nextCursor } = cutPage(rows, page, ({ createdAt: at }) => at)
  const referrals = shown.map(
    ({ id, number, source, campaign, status, paidAt, amount, commissionStatus, createdAt }) => ({
      id,
      number,
      source,
      campaign,
      status,
      paidAt,
      commission: amount === null || commissionStatus === null ? null : { amount, status: commissionStatus },
      createdAt,
    }),
  )
  return { referrals, nextCursor }
}

/** Referred accounts of one month. */
export interface CohortFigures {
  readonly month: string
  readonly signups: number
  readonly paidWithin30Days: number
  readonly paidWithin90Days: number
  readonly paidConversions: number
  readonly refunded: number
  readonly revenue: Money
  readonly commission: Money
}

/** The sign-ups of the 12 months up to the last day of a range by month in UTC, oldest first, with what became of them. */
export async function readCohorts(
  trx: Transaction<Schema>,
  affiliateId: Id,
  { to }: Pick<DayRange, 'to'>,
): Promise<CohortFigures[]> {
  const isPaid = sql`paid.status <> 'reversed'`
  const within = (days: number) =>
    sql`count(*) filter (where ${isPaid} and paid.created_at < signup.created_at + make_interval(days => ${days}))`
  const { rows } = await sql<CohortFigures>`
    select to_char(signup.created_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as signups,
      ${within(30)} as "paidWithin30Days", ${within(90)} as "paidWithin90Days",
      count(*) filter (where ${isPaid}) as "paidConversions", count(*) filter (where paid.status = 'reversed') as refunded,
      trim_scale(coalesce(sum(paid.value) filter (where ${isPaid}), 0)) as revenue,
      trim_scale(coalesce(sum(commissions.amount) filter (where commissions.status <> 'reversed'), 0)) as commission
    from public.referral_conversions as signup
      ${newestPayment}
    where signup.affiliate_id = ${affiliateId}::uuid and signup.kind = 'signup'
      and signup.created_at at time zone 'UTC' >= date_trunc('month', ${to}::date) - interval '11 months'
      and signup.created_at at time zone 'UTC' < ${to}::date + interval '1 day'
    group by 1 order by 1
  `.execute(trx)
  return rows
}
