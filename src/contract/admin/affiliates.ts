import { z } from 'zod'
import { affiliateUser, application, applicationStatuses } from '#contract/affiliates/affiliates.ts'
import { commission, payout } from '#contract/affiliates/earnings.ts'
import { defineRoute } from '#contract/route.ts'
import { id, money, text, textWithExamples } from '#contract/values.ts'
import {
  affiliateStatuses,
  commissionStatuses,
  conflictsOfInterest,
  payoutStatuses,
} from '#domain/affiliate/affiliate.ts'

const page = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
}
const nextCursor = z.string().nullable()
const params = z.strictObject({ id })

/** Why the calling admin may not decide: it is their own, or one of the two accounts referred the other. */
const conflictOfInterest = z.enum(conflictsOfInterest).nullable()

export const listAllAffiliates = defineRoute({
  method: 'GET',
  path: '/admin/affiliates',
  summary: 'Affiliates, newest first',
  auth: 'admin',
  query: z.strictObject({ status: z.enum(affiliateStatuses).optional(), ...page }),
  response: z.object({ affiliates: z.array(affiliateUser.extend({ conflictOfInterest })), nextCursor }),
  problems: ['invalid_cursor'],
})
export const decideAffiliate = defineRoute({
  method: 'PUT',
  path: '/admin/affiliates/:id',
  summary: 'Approves or suspends an affiliate; clicks, sign-ups and payouts of others than approved ones do not count',
  auth: 'admin',
  params,
  body: z.strictObject({ status: z.enum(affiliateStatuses) }),
  response: z.object({ affiliate: affiliateUser }),
  problems: ['not_found', 'conflict', 'confirmation_required'],
})

export const listApplications = defineRoute({
  method: 'GET',
  path: '/admin/applications',
  summary: 'Applications of would-be affiliates, newest first',
  auth: 'admin',
  query: z.strictObject({ status: z.enum(applicationStatuses).optional(), ...page }),
  response: z.object({
    applications: z.array(
      application.extend({ email: textWithExamples('anna@example.com').nullable(), conflictOfInterest }),
    ),
    nextCursor,
  }),
  stored: 'applications',
  problems: ['invalid_cursor'],
})
export const decideApplication = defineRoute({
  method: 'PUT',
  path: '/admin/applications/:id',
  summary: 'Approves an application, which makes the applicant an approved affiliate, or rejects it',
  auth: 'admin',
  params,
  body: z.strictObject({
    status: z.enum(['approved', 'rejected']),
    /** Message to the applicant. */
    note: text(1_000)
      .meta({ examples: ['Welcome.'] })
      .nullable()
      .default(null),
  }),
  response: z.object({ application }),
  problems: ['not_found', 'conflict'],
})

const ofAffiliate = {
  /** It still tells what belongs together when the affiliate's account is gone. */
  affiliateId: id,
  /** Null once the account is gone: paid payouts and commissions are kept without names. */
  code: textWithExamples('annas-edge').nullable(),
}

export const listAllCommissions = defineRoute({
  method: 'GET',
  path: '/admin/commissions',
  summary: 'Commissions of all affiliates, newest first',
  auth: 'admin',
  query: z.strictObject({ status: z.enum(commissionStatuses).optional(), ...page }),
  response: z.object({ commissions: z.array(commission.extend({ ...ofAffiliate, conflictOfInterest })), nextCursor }),
  problems: ['invalid_cursor'],
})
export const decideCommission = defineRoute({
  method: 'PUT',
  path: '/admin/commissions/:id',
  summary: 'Reverses a commission that is unpaid and not part of a payout',
  auth: 'admin',
  params,
  body: z.strictObject({
    status: z.enum(['reversed']),
    reason: text(500).meta({ examples: ['Paid with their own card.'] }),
  }),
  response: z.object({ commission: commission.extend(ofAffiliate) }),
  problems: ['not_found', 'conflict', 'confirmation_required'],
})

/** A payout with what its approval needs, and what speaks against it. */
const adminPayout = payout.extend({
  ...ofAffiliate,
  /** Null once the affiliate's account is gone. */
  paymentDetail: textWithExamples('anna@example.com').nullable(),
  conflictOfInterest,
  /** Admins who have to approve it: two if the affiliate's payouts of 30 days are above the limit. */
  approvalsNeeded: z.int().meta({ examples: [2] }),
  /** Admins who have approved it, the first one first. */
  approvedBy: z.array(z.object({ adminId: id, email: textWithExamples('admin@example.com') })),
  /** Commissions of the affiliate whose customers were refunded after the hold and since the last paid payout. */
  refunds: z.object({ count: z.int().meta({ examples: [1] }), amount: money }),
})
export type AdminPayout = z.output<typeof adminPayout>

export const listAllPayouts = defineRoute({
  method: 'GET',
  path: '/admin/payouts',
  summary: 'Payouts of all affiliates, newest first',
  auth: 'admin',
  query: z.strictObject({ status: z.enum(payoutStatuses).optional(), ...page }),
  response: z.object({ payouts: z.array(adminPayout), nextCursor }),
  problems: ['invalid_cursor'],
})
export const decidePayout = defineRoute({
  method: 'PUT',
  path: '/admin/payouts/:id',
  summary: 'Approves a requested payout (two admins above the limit), marks it as paid, or rejects an unpaid one',
  auth: 'admin',
  params,
  body: z
    .strictObject({
      status: z.enum(['approved', 'paid', 'rejected']),
      /** Transfer reference; only with 'paid'. */
      reference: text(200)
        .meta({ examples: ['Transfer 2026-118'] })
        .optional(),
      /** Message to the affiliate; only with 'rejected'. */
      reason: text(1_000)
        .meta({ examples: ['The address bounced.'] })
        .optional(),
    })
    .refine(({ status, reference }) => (status === 'paid') === (reference !== undefined), {
      path: ['reference'],
      message: 'goes with the status "paid" and with no other',
    })
    .refine(({ status, reason }) => (status === 'rejected') === (reason !== undefined), {
      path: ['reason'],
      message: 'goes with the status "rejected" and with no other',
    }),
  response: z.object({ payout: adminPayout }),
  problems: ['not_found', 'conflict', 'confirmation_required'],
})
