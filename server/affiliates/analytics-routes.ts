import type { Transaction } from 'kysely'
import * as contract from '#contract/affiliates/earnings.ts'
import {
  daysInPeriod,
  daysInRange,
  rangeBefore,
  type AnalyticsPeriod,
  type DayRange,
} from '#domain/affiliate/analytics-period.ts'
import { shareOf } from '#domain/affiliate/share-of.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Id, Instant, Money } from '#domain/numbers/units.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { Affiliate } from './affiliates.ts'
import { groupClicks, readDailyFigures, sumCommissions, type DayFigures, type GroupFigures } from './analytics.ts'
import { findNextApproval, readBalance } from './commissions.ts'
import { requireOwnAffiliate } from './own-affiliate.ts'
import { readCohorts } from './referrals.ts'
import { sumUncounted } from './uncounted.ts'

interface StatedPeriod {
  readonly period: AnalyticsPeriod
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

/** The days that a query asks for, and those before; nothing lies before "all". */
function rangesOf({ period, from, to }: StatedPeriod, affiliate: Affiliate) {
  if (from !== undefined && to !== undefined) {
    return { period: 'custom' as const, range: { from, to }, before: rangeBefore({ from, to }) }
  }
  const days = daysInPeriod(period, new Date().toISOString() as Instant, affiliate.createdAt)
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) throw new Error('a period has a day')
  const range: DayRange = { from: first, to: last }
  return { period, range, before: period === 'all' ? null : rangeBefore(range) }
}

const noFigures = {
  clicks: 0,
  uniqueVisitors: 0,
  signups: 0,
  paidConversions: 0,
  revenue: '0' as Money,
  commission: '0' as Money,
}

/** Adds zero figures for days without events. */
function fillDays(days: readonly CalendarDate[], figures: readonly DayFigures[]): DayFigures[] {
  const byDay = new Map(figures.map((day) => [day.day, day]))
  return days.map((day) => byDay.get(day) ?? { day, ...noFigures })
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** A proportion with its sample size; null if n is 0. */
const rate = (hits: number, n: number) => ({ value: shareOf(hits, n), n })

function withRates<Group extends GroupFigures>({ converted, ...group }: Group) {
  const { clicks, signups, paidConversions } = group
  return { ...group, conversionRate: rate(converted, clicks), payingRate: rate(paidConversions, signups) }
}

/** The figures of a range, in total and per day. */
async function readTotals(trx: Transaction<Schema>, affiliateId: Id, range: DayRange) {
  const series = fillDays(daysInRange(range), await readDailyFigures(trx, affiliateId, range))
  const [all] = await groupClicks(trx, affiliateId, range, 'all')
  const commission = await sumCommissions(trx, affiliateId, range)
  return {
    ...range,
    clicks: total(series.map(({ clicks }) => clicks)),
    uniqueVisitors: total(series.map(({ uniqueVisitors }) => uniqueVisitors)),
    signups: total(series.map(({ signups }) => signups)),
    paidConversions: total(series.map(({ paidConversions }) => paidConversions)),
    conversionRate: rate(orNotFound(all).converted, orNotFound(all).clicks),
    revenue: sumMoney(series.map(({ revenue }) => revenue)),
    commission,
    earned: sumMoney([commission.pending, commission.approved, commission.paid]),
    series,
  }
}

export const affiliateAnalyticsRoutes: Implementation[] = [
  implement(contract.getAffiliateAnalytics, async ({ params, query }, { transaction, user }) =>
    transaction(async (trx) => {
      const affiliate = await requireOwnAffiliate(trx, user.userId, params.id)
      const { period, range, before } = rangesOf(query, affiliate)
      return {
        period,
        ...(await readTotals(trx, affiliate.id, range)),
        balance: await readBalance(trx, affiliate),
        lifetime: await sumCommissions(trx, affiliate.id, null),
        nextApproval: await findNextApproval(trx, affiliate.id),
        uncounted: await sumUncounted(trx, affiliate.id, range),
        previous: before === null ? null : await readTotals(trx, affiliate.id, before),
      }
    }),
  ),

  implement(contract.getDetailedAffiliateAnalytics, async ({ params, query }, { transaction, user }) =>
    transaction(async (trx) => {
      const affiliate = await requireOwnAffiliate(trx, user.userId, params.id)
      const { period, range, before } = rangesOf(query, affiliate)
      const groups = async <Labels>(grouping: Parameters<typeof groupClicks>[3], days = range) =>
        (await groupClicks<Labels>(trx, affiliate.id, days, grouping)).map((group) => withRates(group))
      const funnelOf = async (days: DayRange) => orNotFound((await groups<object>('all', days))[0])
      const cohorts = await readCohorts(trx, affiliate.id, range)
      return {
        period,
        ...range,
        funnel: await funnelOf(range),
        previous: before === null ? null : { ...before, funnel: await funnelOf(before) },
        bySource: await groups<{ source: string }>('source'),
        byCampaign: await groups<{ campaign: string | null; name: string | null }>('campaign'),
        byLink: await groups<{ linkId: Id; platform: string; name: string }>('link'),
        byDevice: await groups<{ device: string }>('device'),
        byDay: await groups<{ day: CalendarDate }>('day'),
        cohorts: cohorts.map((cohort) => ({ ...cohort, payingRate: rate(cohort.paidConversions, cohort.signups) })),
      }
    }),
  ),
]
