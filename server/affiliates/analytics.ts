import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { CommissionStatus } from '#domain/affiliate/affiliate.ts'
import type { DayRange } from '#domain/affiliate/analytics-period.ts'
import type { CalendarDate, Id, Money } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { currentCommissionStatus } from './commissions.ts'

/** The figures of one day in UTC. */
export interface DayFigures {
  readonly day: CalendarDate
  readonly clicks: number
  readonly uniqueVisitors: number
  readonly signups: number
  readonly paidConversions: number
  readonly revenue: Money
  readonly commission: Money
}

const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone 'UTC')::date`

/** A condition: a moment is in a range of days in UTC. */
const isWithin = (moment: string, { from, to }: DayRange) =>
  sql`${sql.ref(moment)} >= (${from}::date::timestamp at time zone 'UTC')
    and ${sql.ref(moment)} < ((${to}::date + 1)::timestamp at time zone 'UTC')`

/** Figures of a range; days without events are omitted. */
export async function readDailyFigures(
  trx: Transaction<Schema>,
  affiliateId: Id,
  range: DayRange,
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select day, sum(clicks)::bigint as clicks, sum(visitors)::bigint as "uniqueVisitors",
      sum(signups)::bigint as signups, sum(paid)::bigint as "paidConversions",
      trim_scale(sum(revenue)) as revenue, trim_scale(sum(commission)) as commission
    from (
      select day, count(*) as clicks, count(distinct visitor) as visitors, 0 as signups, 0 as paid,
        0::numeric as revenue, 0::numeric as commission
      from public.referral_clicks
      where affiliate_id = ${affiliateId}::uuid and is_counted
        and day between ${range.from}::date and ${range.to}::date
      group by day
      union all
      select ${dayOf('created_at')}, 0, 0, count(*) filter (where kind = 'signup'),
        count(*) filter (where kind = 'paid'), sum(value), 0
      from public.referral_conversions
      where affiliate_id = ${affiliateId}::uuid and ${isWithin('created_at', range)} and status <> 'reversed'
      group by 1
      union all
      select ${dayOf('created_at')}, 0, 0, 0, 0, 0, sum(amount)
      from public.commissions
      where affiliate_id = ${affiliateId}::uuid and ${isWithin('created_at', range)} and status <> 'reversed'
      group by 1
    ) as parts
    group by day order by day
  `.execute(trx)
  return rows
}

const sumOf = (status: CommissionStatus) =>
  sql`trim_scale(coalesce(sum(amount) filter (where standing = ${status}), 0)) as ${sql.ref(status)}`

/** Commissions earned in a range, or in all if it is null, by current status. */
export async function sumCommissions(
  trx: Transaction<Schema>,
  affiliateId: Id,
  range: DayRange | null,
): Promise<Readonly<Record<CommissionStatus, Money>>> {
  const { rows } = await sql<Record<CommissionStatus, Money>>`
    select ${sumOf('pending')}, ${sumOf('approved')}, ${sumOf('paid')}, ${sumOf('reversed')}
    from (
      select amount, ${currentCommissionStatus} as standing from public.commissions
      where affiliate_id = ${affiliateId}::uuid
        and ${range === null ? sql`true` : isWithin('created_at', range)}
    ) as standings
  `.execute(trx)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum has one row')
  return sums
}

/** Outcomes of a group of clicks. */
export interface GroupFigures {
  readonly clicks: number
  /** Clicks that led to a sign-up. */
  readonly converted: number
  readonly signups: number
  readonly paidConversions: number
  readonly revenue: Money
  readonly commission: Money
}

const maxGroups = 100

const groupings = {
  all: { columns: sql`'all' as all_clicks`, by: sql`()`, order: sql`1` },
  source: { columns: sql`click.source`, by: sql`click.source`, order: sql`clicks desc, click.source` },
  campaign: {
    columns: sql`click.campaign, campaign.name`,
    by: sql`click.campaign, campaign.name`,
    order: sql`clicks desc, click.campaign`,
  },
  link: {
    columns: sql`link.id as "linkId", link.platform, link.name`,
    by: sql`link.id, link.platform, link.name`,
    order: sql`clicks desc, link.id`,
  },
  device: { columns: sql`click.device`, by: sql`click.device`, order: sql`clicks desc, click.device` },
} as const satisfies Record<string, Record<'columns' | 'by' | 'order', RawBuilder<unknown>>>

/** Outcomes of the clicks of a range, or of all if it is null, whenever they occurred, in groups; most clicks first. */
export async function groupClicks<Labels>(
  trx: Transaction<Schema>,
  affiliateId: Id,
  range: DayRange | null,
  grouping: keyof typeof groupings | 'day',
  max = maxGroups,
): Promise<(Labels & GroupFigures)[]> {
  const { columns, by, order } =
    grouping === 'day' ? { columns: sql`click.day`, by: sql`click.day`, order: sql`click.day` } : groupings[grouping]
  // Days are not limited: the period bounds their number, and all of them are shown.
  const most = grouping === 'day' ? sql`` : sql`limit ${max}`
  const { rows } = await sql<Labels & GroupFigures>`
    with outcome as (
      select conversion.click_id, count(*) filter (where conversion.kind = 'signup') as signups,
        count(*) filter (where conversion.kind = 'paid') as paid, sum(conversion.value) as revenue,
        sum(commissions.amount) as commission
      from public.referral_conversions as conversion
        left join public.commissions on commissions.conversion_id = conversion.id and commissions.status <> 'reversed'
      where conversion.affiliate_id = ${affiliateId}::uuid and conversion.status <> 'reversed'
      group by conversion.click_id
    )
    select ${columns}, count(*) as clicks, count(*) filter (where outcome.signups > 0) as converted,
      coalesce(sum(outcome.signups), 0)::bigint as signups,
      coalesce(sum(outcome.paid), 0)::bigint as "paidConversions",
      trim_scale(coalesce(sum(outcome.revenue), 0)) as revenue,
      trim_scale(coalesce(sum(outcome.commission), 0)) as commission
    from public.referral_clicks as click
      left join outcome on outcome.click_id = click.id
      left join public.affiliate_campaigns as campaign
        on campaign.affiliate_id = click.affiliate_id and campaign.key = click.campaign
      ${grouping === 'link' ? sql`` : sql`left`} join public.referral_links as link
        on link.affiliate_id = click.affiliate_id and link.source = click.source
          and link.campaign_id is not distinct from campaign.id
          and (click.campaign is null) = (link.campaign_id is null)
    where click.affiliate_id = ${affiliateId}::uuid and click.is_counted
      and ${range === null ? sql`true` : sql`click.day between ${range.from}::date and ${range.to}::date`}
    group by ${by} order by ${order} ${most}
  `.execute(trx)
  return rows
}
