import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import {
  calendarDate,
  decimal,
  id,
  instant,
  money,
  moneyWithExamples,
  recordedDate,
  text,
  textWithExamples,
} from '#contract/values.ts'
import { commissionStatuses, payoutMethods, payoutStatuses } from '#domain/affiliate/affiliate.ts'
import { analyticsPeriods, countDays, maxRangeDays } from '#domain/affiliate/analytics-period.ts'
import { uncountedReasons } from '#domain/affiliate/uncounted.ts'
import { affiliateCode, affiliateParams } from './affiliates.ts'

/** A period that ends today, or a range of its own with its first and last day in UTC. */
const period = z
  .strictObject({
    period: z.enum(analyticsPeriods).default('30d'),
    from: recordedDate.optional(),
    to: recordedDate.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'goes with from, and the reverse',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || countDays({ from, to }) >= 1, {
    path: ['to'],
    message: 'must not be before from',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || countDays({ from, to }) <= maxRangeDays, {
    path: ['to'],
    message: `must be within ${maxRangeDays} days`,
  })
/** `custom` is a range of its own. */
const shownPeriod = z.enum([...analyticsPeriods, 'custom'])
const owed = moneyWithExamples('22.5')
const byStatus = z.object({ pending: owed, approved: owed, paid: owed, reversed: owed })

/** `approved - requested` is available for payout. */
const balance = z.object({
  currency: textWithExamples('USD'),
  pending: owed,
  /** Total approved, including amounts already paid out. */
  approved: moneyWithExamples('90'),
  /** Total of payouts that are requested, approved or paid. */
  requested: moneyWithExamples('60'),
  available: moneyWithExamples('30'),
  minimumPayout: moneyWithExamples('50'),
})

/** A share with its base; null if the base is 0. */
const rate = z.object({
  value: z
    .number()
    .meta({ examples: [0.4] })
    .nullable(),
  n: z.int(),
})

const totals = {
  clicks: z.int(),
  /** Sum of daily visitors: a visitor on two days counts twice. */
  uniqueVisitors: z.int(),
  signups: z.int(),
  paidConversions: z.int(),
  /** Share of the period's clicks that led to a sign-up at any time. */
  conversionRate: rate,
  /** Payments of referred accounts, minus refunds. */
  revenue: moneyWithExamples('150'),
  /** From the period's payments, in the current state of their commissions. */
  commission: byStatus,
  /** All of them except reversed ones. */
  earned: owed,
}
const series = z.array(
  z.object({
    day: calendarDate,
    clicks: z.int(),
    uniqueVisitors: z.int(),
    signups: z.int(),
    paidConversions: z.int(),
    revenue: moneyWithExamples('150'),
    /** Without reversed ones. */
    commission: owed,
  }),
)
const days = { from: calendarDate, to: calendarDate }

export const getAffiliateAnalytics = defineRoute({
  method: 'GET',
  path: '/affiliate/analytics/:id',
  summary: 'Results of an affiliate in a period, in total and per day in UTC',
  auth: 'user',
  params: affiliateParams,
  query: period,
  response: z.object({
    period: shownPeriod,
    /** First and last day, both included. */
    ...days,
    ...totals,
    balance,
    /** All commissions ever, by current status. */
    lifetime: byStatus,
    /** When the next pending commissions become final, and how much; null without any. */
    nextApproval: z.object({ day: calendarDate, amount: owed }).nullable(),
    /** What did not count, by reason; most first. */
    uncounted: z.array(z.object({ reason: z.enum(uncountedReasons), count: z.int() })),
    series,
    /** The period before, of the same length; of a month so far the same days of the month before. Null for "all". */
    previous: z.object({ ...days, ...totals, series }).nullable(),
  }),
  problems: ['not_found'],
})

const funnel = {
  clicks: z.int(),
  signups: z.int(),
  paidConversions: z.int(),
  revenue: moneyWithExamples('150'),
  commission: owed,
}
const group = {
  ...funnel,
  /** Share of the clicks that led to a sign-up. */
  conversionRate: rate,
  /** Share of the sign-ups that paid. */
  payingRate: rate,
}

/** Accounts that signed up in one month. */
const cohort = z.object({
  month: textWithExamples('2026-03'),
  signups: z.int(),
  /** Of these, those that paid within days of their sign-up, and at any time; without refunded ones. */
  paidWithin30Days: z.int(),
  paidWithin90Days: z.int(),
  paidConversions: z.int(),
  refunded: z.int(),
  payingRate: rate,
  revenue: moneyWithExamples('150'),
  commission: owed,
})

export const getDetailedAffiliateAnalytics = defineRoute({
  method: 'GET',
  path: '/affiliate/analytics/detailed/:id',
  summary: 'Clicks of a period and their conversions, by source, campaign, link and landing day',
  auth: 'user',
  params: affiliateParams,
  query: period,
  response: z.object({
    period: shownPeriod,
    ...days,
    funnel: z.object(group),
    /** The funnel of the period before; null for "all". */
    previous: z.object({ ...days, funnel: z.object(group) }).nullable(),
    /** Each list has the 100 entries with the most clicks; days are in order. */
    bySource: z.array(z.object({ source: textWithExamples('email'), ...group })),
    byCampaign: z.array(
      z.object({
        campaign: textWithExamples('spring').nullable(),
        name: textWithExamples('Spring').nullable(),
        ...group,
      }),
    ),
    byLink: z.array(
      z.object({ linkId: id, platform: textWithExamples('email'), name: textWithExamples('Newsletter'), ...group }),
    ),
    byDevice: z.array(z.object({ device: textWithExamples('desktop'), ...group })),
    byDay: z.array(z.object({ day: calendarDate, ...group })),
    /** Referred accounts by the month of their sign-up: the 12 months up to the last day, oldest first. */
    cohorts: z.array(cohort),
  }),
  problems: ['not_found'],
})

export const commission = z.object({
  id,
  amount: owed,
  currency: textWithExamples('USD'),
  /** The payment, the tier's rate at that time, and the resulting amount. */
  value: moneyWithExamples('150'),
  rate: decimal.meta({ examples: ['0.15'] }),
  tier: textWithExamples('starter'),
  /** Of the click that led to the sign-up; null if it is unknown. */
  source: textWithExamples('email').nullable(),
  campaign: textWithExamples('spring').nullable(),
  status: z.enum(commissionStatuses),
  /** When it is or was approved. */
  availableAt: instant,
  paidAt: instant.nullable(),
  reversedAt: instant.nullable(),
  createdAt: instant,
})
export const payout = z.object({
  id,
  amount: moneyWithExamples('60'),
  currency: textWithExamples('USD'),
  payment_method: z.enum(payoutMethods),
  paymentDetail: textWithExamples('anna@example.com'),
  status: z.enum(payoutStatuses),
  reference: textWithExamples('Transfer 2026-118').nullable(),
  reason: textWithExamples('The address bounced.').nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
})
const page = {
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().max(200).optional(),
}

export const listCommissions = defineRoute({
  method: 'GET',
  path: '/affiliate/commissions/:id',
  summary: 'The commissions of an affiliate, newest first, with the balance',
  auth: 'user',
  params: affiliateParams,
  query: z.strictObject({
    status: z.enum(commissionStatuses).optional(),
    source: z.string().trim().toLowerCase().min(1).max(40).optional(),
    /** The key of a campaign. */
    campaign: z.string().trim().toLowerCase().min(1).max(60).optional(),
    ...page,
  }),
  response: z.object({ commissions: z.array(commission), balance, nextCursor: z.string().nullable() }),
  problems: ['not_found', 'invalid_cursor'],
})
export const listReferrals = defineRoute({
  method: 'GET',
  path: '/affiliate/referrals/:id',
  summary: 'The accounts that an affiliate referred, newest first, without anything that names them',
  auth: 'user',
  params: affiliateParams,
  query: z.strictObject(page),
  response: z.object({
    referrals: z.array(
      z.object({
        /** Of the sign-up, not of the account. */
        id,
        /** Counts the affiliate's referrals from the first. */
        number: z.int(),
        source: textWithExamples('email').nullable(),
        campaign: textWithExamples('spring').nullable(),
        status: z.enum(['signed_up', 'paying', 'refunded']),
        paidAt: instant.nullable(),
        /** Of the first payment; null before it. */
        commission: z.object({ amount: owed, status: z.enum(commissionStatuses) }).nullable(),
        createdAt: instant,
      }),
    ),
    currency: textWithExamples('USD'),
    nextCursor: z.string().nullable(),
  }),
  problems: ['not_found', 'invalid_cursor'],
})
export const listPayouts = defineRoute({
  method: 'GET',
  path: '/affiliate/payouts/:id',
  summary: 'The payouts of an affiliate, newest first',
  auth: 'user',
  params: affiliateParams,
  query: z.strictObject(page),
  response: z.object({ payouts: z.array(payout), nextCursor: z.string().nullable() }),
  problems: ['not_found', 'invalid_cursor'],
})
export const requestPayout = defineRoute({
  method: 'POST',
  path: '/affiliate/payouts/request',
  summary: 'Asks for a payout of approved commissions',
  auth: 'user',
  scope: 'session',
  status: 201,
  body: z.strictObject({
    user_id: id,
    amount: money
      .refine(
        (value) => /^\d{1,9}(\.\d{1,2})?$/.test(value) && Number(value) > 0,
        'must be more than 0, in whole cents',
      )
      .meta({ examples: ['60'] }),
    payment_method: z.enum(payoutMethods),
    /** Payout address; the affiliate's setting for that method by default. */
    paymentDetail: text(200)
      .meta({ examples: ['anna@example.com'] })
      .optional(),
  }),
  response: z.object({ payout, balance }),
  problems: ['forbidden', 'not_found', 'insufficient_balance'],
})

const materialTypes = ['banner', 'email', 'social'] as const
export const listMaterials = defineRoute({
  method: 'GET',
  path: '/affiliate/materials',
  summary: 'Texts and pictures to copy, with the links of an affiliate filled in: the caller unless a code is given',
  auth: 'user',
  query: z.strictObject({ affiliate_code: affiliateCode.optional(), material_type: z.enum(materialTypes).optional() }),
  response: z.object({
    materials: z.array(
      z.object({
        id,
        type: z.enum(materialTypes),
        title: textWithExamples('Short post'),
        mediaType: textWithExamples('text/plain'),
        width: z.int().nullable(),
        height: z.int().nullable(),
        body: textWithExamples('What is your edge worth? https://journal.example.com/ref/annas-edge?src=social'),
        /** Null without an affiliate: the text then contains {{link}}. */
        url: textWithExamples('https://journal.example.com/ref/annas-edge?src=social').nullable(),
      }),
    ),
  }),
  problems: ['not_found'],
})
