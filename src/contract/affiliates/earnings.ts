import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import {
  calendarDate,
  decimal,
  id,
  instant,
  money,
  moneyWithExamples,
  text,
  textWithExamples,
} from '#contract/values.ts'
import { commissionStatuses, payoutMethods, payoutStatuses } from '#domain/affiliate/affiliate.ts'
import { analyticsPeriods } from '#domain/affiliate/analytics-period.ts'
import { affiliateCode, affiliateParams } from './affiliates.ts'

const period = z.strictObject({ period: z.enum(analyticsPeriods).default('30d') })
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

export const getAffiliateAnalytics = defineRoute({
  method: 'GET',
  path: '/affiliate/analytics/:id',
  summary: 'Results of an affiliate in a period, in total and per day in UTC',
  auth: 'user',
  params: affiliateParams,
  query: period,
  response: z.object({
    period: z.enum(analyticsPeriods),
    /** First and last day, both included. */
    from: calendarDate,
    to: calendarDate,
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
    balance,
    series: z.array(
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
    ),
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
const group = { ...funnel, conversionRate: rate }

export const getDetailedAffiliateAnalytics = defineRoute({
  method: 'GET',
  path: '/affiliate/analytics/detailed/:id',
  summary: 'Clicks of a period and their conversions, by source, campaign, link and landing day',
  auth: 'user',
  params: affiliateParams,
  query: period,
  response: z.object({
    period: z.enum(analyticsPeriods),
    from: calendarDate,
    to: calendarDate,
    funnel: z.object(group),
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
  query: z.strictObject({ status: z.enum(commissionStatuses).optional(), ...page }),
  response: z.object({ commissions: z.array(commission), balance, nextCursor: z.string().nullable() }),
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
