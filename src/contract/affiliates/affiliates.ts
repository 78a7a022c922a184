import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { decimal, id, instant, moneyWithExamples, text, textWithExamples } from '#contract/values.ts'
import {
  affiliateCodePattern,
  affiliateStatuses,
  affiliateTierNames,
  payoutMethods,
} from '#domain/affiliate/affiliate.ts'

/** Any case is accepted; stored in lower case. */
export const affiliateCode = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(32)
  .regex(affiliateCodePattern, 'must be letters, digits and single hyphens')
  .meta({ examples: ['annas-edge'] })

const website = text(300).regex(
  /^https?:\/\/[^\s/"<>]+\.[^\s"<>]+$/i,
  'must be an address such as "https://example.com"',
)

/** Settings of an affiliate; payout method and detail must be given together. */
const settings = z.strictObject({
  displayName: text(80).meta({ examples: ['Anna trades'] }),
  website: website.nullable(),
  payoutMethod: z.enum(payoutMethods).nullable(),
  /** Where payouts go: an address of that method. */
  payoutDetail: text(200)
    .meta({ examples: ['anna@example.com'] })
    .nullable(),
})

export const affiliateUser = z.object({
  ...settings.shape,
  website: textWithExamples('https://example.com').nullable(),
  id,
  userId: id,
  programId: textWithExamples('edgeworth'),
  code: textWithExamples('annas-edge'),
  status: z.enum(affiliateStatuses),
  tier: z.enum(affiliateTierNames),
  createdAt: instant,
  updatedAt: instant,
})
const one = z.object({ user: affiliateUser })

/** An affiliate's id or its account's id. */
export const affiliateParams = z.strictObject({ id })

const tier = z.object({
  name: z.enum(affiliateTierNames),
  title: textWithExamples('Starter'),
  commissionRate: decimal.meta({ examples: ['0.15'] }),
  requiredPaidConversions: z.int(),
  benefits: z.array(textWithExamples('15% of every first payment')),
})

const applicationField = z.union([
  z.string().max(2_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(20),
])

/** Free fields about the applicant, limited in number and size. */
const applicationData = z
  .record(text(60), applicationField)
  .refine((fields) => Object.keys(fields).length > 0 && Object.keys(fields).length <= 30, 'must have 1 to 30 fields')
  .refine((fields) => JSON.stringify(fields).length <= 12_000, 'must be at most 12,000 characters in all')
  .refine((fields) => !JSON.stringify(fields).includes('\\u0000'), 'must not contain the character U+0000')
  .meta({ examples: [{ code: 'annas-edge', displayName: 'Anna trades', why: 'I teach futures trading.' }] })

/** An application as stored. */
export type ApplicationData = Readonly<Record<string, z.output<typeof applicationField>>>

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export const application = z.object({
  id,
  userId: id,
  applicationData: z.record(z.string(), applicationField),
  status: z.enum(applicationStatuses),
  note: textWithExamples('Welcome.').nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
})

export const getAffiliateHealth = defineRoute({
  method: 'GET',
  path: '/affiliate/health',
  summary: 'Whether the affiliate program responds',
  auth: 'public',
  response: z.object({ status: z.literal('ok') }),
  problems: ['busy'],
})
export const listAffiliateTiers = defineRoute({
  method: 'GET',
  path: '/affiliate/tiers',
  summary: 'The tiers, lowest first',
  auth: 'user',
  response: z.object({ tiers: z.array(tier) }),
})
export const listAffiliatePrograms = defineRoute({
  method: 'GET',
  path: '/affiliate/programs',
  summary: 'The programs and their terms',
  auth: 'user',
  response: z.object({
    programs: z.array(
      z.object({
        id: textWithExamples('edgeworth'),
        name: textWithExamples('Edgeworth affiliates'),
        description: z.string(),
        status: z.enum(['open', 'closed']),
        currency: textWithExamples('USD'),
        /** Max days from a click to the credited sign-up. */
        clickDays: z.int(),
        /** Max days from the sign-up to the first payment that earns a commission. */
        purchaseDays: z.int(),
        /** Days until a commission is final. */
        holdDays: z.int(),
        minimumPayout: moneyWithExamples('50'),
      }),
    ),
  }),
})
export const listAffiliateUsers = defineRoute({
  method: 'GET',
  path: '/affiliate/users',
  summary: "The caller's own affiliate record, if there is one; all of them, newest first, for admins",
  auth: 'user',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({ users: z.array(affiliateUser), nextCursor: z.string().nullable() }),
  problems: ['invalid_cursor'],
})
export const getAffiliateByCode = defineRoute({
  method: 'GET',
  path: '/affiliate/users/code/:code',
  summary: 'Whose link it is: code and shown name of an approved affiliate, and nothing else',
  auth: 'public',
  params: z.strictObject({ code: affiliateCode }),
  response: z.object({
    user: z.object({ code: textWithExamples('annas-edge'), displayName: textWithExamples('Anna trades') }),
  }),
  problems: ['not_found'],
})
export const getAffiliateStanding = defineRoute({
  method: 'GET',
  path: '/affiliate/standing',
  summary: "The caller's affiliate record with its link, and their applications with the decisions, newest first",
  auth: 'user',
  response: z.object({
    user: affiliateUser.nullable(),
    /** Null without an affiliate record. */
    link: textWithExamples('https://journal.example.com/ref/annas-edge?src=general').nullable(),
    /** Of the program that the record belongs to; null without one. */
    currency: textWithExamples('USD').nullable(),
    applications: z.array(application),
  }),
})
export const getAffiliateUser = defineRoute({
  method: 'GET',
  path: '/affiliate/users/:id',
  summary: "The caller's affiliate record, by its id or by the id of the account",
  auth: 'user',
  params: affiliateParams,
  response: one,
  problems: ['not_found'],
})
export const getAffiliateUserTier = defineRoute({
  method: 'GET',
  path: '/affiliate/users/:id/tier',
  summary: 'Tier of an affiliate, and how far it is to the next one',
  auth: 'user',
  params: affiliateParams,
  response: z.object({
    tier,
    /** Confirmed first payments within the last 12 months. */
    paidConversions: z.int(),
    /** The highest tier for this number. */
    eligible: z.enum(affiliateTierNames),
    /** Null in the highest tier. */
    next: z.object({ tier, missing: z.int(), share: z.number().meta({ examples: [0.4] }) }).nullable(),
  }),
  problems: ['not_found'],
})
export const createAffiliateUser = defineRoute({
  method: 'POST',
  path: '/affiliate/users',
  summary: 'Makes the caller an affiliate, who waits for approval',
  auth: 'user',
  scope: 'session',
  status: 201,
  body: settings
    .partial({ website: true, payoutMethod: true, payoutDetail: true })
    .extend({ user_id: id, code: affiliateCode }),
  response: one,
  problems: ['forbidden', 'conflict'],
})
export const updateAffiliateUser = defineRoute({
  method: 'PUT',
  path: '/affiliate/users/:id',
  summary: "Changes the given fields of the caller's affiliate record",
  auth: 'user',
  scope: 'session',
  params: affiliateParams,
  body: settings.partial(),
  response: one,
  problems: ['not_found'],
})
export const promoteAffiliateUser = defineRoute({
  method: 'POST',
  path: '/affiliate/users/:id/promote',
  summary: 'Assigns an affiliate to a tier; its rate applies to commissions from now on',
  auth: 'admin',
  params: affiliateParams,
  body: z.strictObject({ tier: z.enum(affiliateTierNames) }),
  response: one,
  problems: ['not_found', 'conflict'],
})
export const createAffiliateApplication = defineRoute({
  method: 'POST',
  path: '/affiliate/applications',
  summary: 'Applies to become an affiliate; one application is open at a time',
  auth: 'user',
  scope: 'session',
  status: 201,
  bodySize: 'form',
  body: z.strictObject({ user_id: id, application_data: applicationData }),
  response: z.object({ application }),
  problems: ['forbidden', 'conflict'],
})
