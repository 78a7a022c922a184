import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, money, moneyWithExamples, text, textWithExamples } from '#contract/values.ts'

/**
 * The terms that decide who earns what, and when. Limits like those of the table, so that a wrong term names its field.
 */
export const earningTerms = z.strictObject({
  clickDays: z.int().min(1).max(365),
  purchaseDays: z.int().min(1).max(3_650),
  holdDays: z.int().min(0).max(365),
  minimumPayout: money
    .refine((value) => /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) > 0, 'must be more than 0, in whole cents')
    .meta({ examples: ['50'] }),
})
export type EarningTerms = z.output<typeof earningTerms>

const terms = z.strictObject({
  name: text(80).meta({ examples: ['Edgeworth affiliates'] }),
  description: text(2_000).meta({ examples: ['Earn a share of first payments.'] }),
  status: z.enum(['open', 'closed']),
  ...earningTerms.shape,
})

/** A change that one admin made and another one has to approve. */
const waitingChange = z.object({
  id,
  proposedBy: z.object({ adminId: id, email: textWithExamples('admin@example.com') }),
  proposedAt: instant,
})

/** Whether a change by the calling admin waits for another one; false where nobody else has the role. */
const needsOtherAdmin = z.boolean()

const oneProgram = z.object({
  program: terms.extend({ currency: textWithExamples('USD') }),
  waiting: waitingChange.extend({ terms: earningTerms }).nullable(),
  needsOtherAdmin,
})
export type ProgramAnswer = z.output<typeof oneProgram>
export type ProgramTerms = ProgramAnswer['program']

export const getProgramTerms = defineRoute({
  method: 'GET',
  path: '/admin/program',
  summary: 'The terms of the affiliate program, also while it is turned off',
  auth: 'admin',
  response: oneProgram,
})
export const updateProgramTerms = defineRoute({
  method: 'PUT',
  path: '/admin/program',
  summary:
    'Changes the terms of the affiliate program, from now on; days and the smallest payout wait for another admin where there is one',
  auth: 'admin',
  body: terms,
  response: oneProgram,
  problems: ['confirmation_required'],
})

export const limitTerms = z.strictObject({
  amount: money
    .refine((value) => /^\d{1,9}(\.\d{1,2})?$/.test(value), 'must be 0 or more, in whole cents')
    .nullable()
    .meta({ examples: ['500'] }),
})
const payoutLimit = z.object({
  /** An affiliate's payouts of 30 days above it need two admins; null: none do. */
  amount: moneyWithExamples('500').nullable(),
  setAt: instant.nullable(),
})
const oneLimit = z.object({
  limit: payoutLimit,
  waiting: waitingChange.extend({ amount: moneyWithExamples('800').nullable() }).nullable(),
  needsOtherAdmin,
})
export type PayoutLimitAnswer = z.output<typeof oneLimit>
export const getPayoutLimit = defineRoute({
  method: 'GET',
  path: '/admin/payout-limit',
  summary: 'The amount above which two admins approve a payout',
  auth: 'admin',
  response: oneLimit,
})
export const updatePayoutLimit = defineRoute({
  method: 'PUT',
  path: '/admin/payout-limit',
  summary:
    'Changes that amount, once another admin approves where there is one; a higher one counts only for payouts requested from then on',
  auth: 'admin',
  body: limitTerms,
  response: oneLimit,
  problems: ['confirmation_required'],
})

export const decideTermChange = defineRoute({
  method: 'PUT',
  path: '/admin/term-changes/:id',
  summary: 'Approves a change of the terms or of the limit that another admin made, or rejects one, also an own one',
  auth: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({ status: z.enum(['approved', 'rejected']) }),
  response: done,
  problems: ['not_found', 'conflict', 'confirmation_required'],
})

export const materialTypes = ['banner', 'email', 'social'] as const
export const materialStatuses = ['draft', 'approved'] as const

const size = z.int().min(1).max(4_000).nullable()
const materialInput = z
  .strictObject({
    type: z.enum(materialTypes),
    title: text(120).meta({ examples: ['Short post'] }),
    /** Text, or the SVG of a banner; {{link}} stands for the affiliate's link. */
    body: text(20_000).meta({ examples: ['What is your edge worth? {{link}}'] }),
    mediaType: z.enum(['image/svg+xml', 'text/plain']),
    width: size.default(null),
    height: size.default(null),
    status: z.enum(materialStatuses),
  })
  .refine(({ mediaType, width, height }) => (mediaType === 'image/svg+xml') === (width !== null && height !== null), {
    path: ['width'],
    message: 'goes with height and a picture, and with no text',
  })
const material = z.object({
  id,
  type: z.enum(materialTypes),
  title: textWithExamples('Short post'),
  body: textWithExamples('What is your edge worth? {{link}}'),
  mediaType: z.enum(['image/svg+xml', 'text/plain']),
  width: z.int().nullable(),
  height: z.int().nullable(),
  status: z.enum(materialStatuses),
  updatedAt: instant,
})
export type PromoMaterial = z.output<typeof material>
const oneMaterial = z.object({ material })

export const listAllMaterials = defineRoute({
  method: 'GET',
  path: '/admin/materials',
  summary: 'Materials of the affiliate program, drafts included',
  auth: 'admin',
  response: z.object({ materials: z.array(material) }),
})
export const createMaterial = defineRoute({
  method: 'POST',
  path: '/admin/materials',
  summary: 'Adds a material; affiliates see approved ones',
  auth: 'admin',
  status: 201,
  body: materialInput,
  response: oneMaterial,
  problems: ['list_full'],
})
export const updateMaterial = defineRoute({
  method: 'PUT',
  path: '/admin/materials/:id',
  summary: 'Changes a material',
  auth: 'admin',
  params: z.strictObject({ id }),
  body: materialInput,
  response: oneMaterial,
  problems: ['not_found'],
})
export const deleteMaterial = defineRoute({
  method: 'DELETE',
  path: '/admin/materials/:id',
  summary: 'Deletes a material',
  auth: 'admin',
  params: z.strictObject({ id }),
  response: done,
  problems: ['not_found'],
})
