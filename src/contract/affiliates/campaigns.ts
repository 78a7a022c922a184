import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import {
  calendarDate,
  done,
  id,
  instant,
  money,
  moneyWithExamples,
  recordedDate,
  text,
  textWithExamples,
} from '#contract/values.ts'
import { linkPlatforms } from '#domain/affiliate/link-platforms.ts'
import { affiliateParams } from './affiliates.ts'

/** Goals and figures by name, limited in number and size. */
const figures = z
  .record(text(60), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine((fields) => Object.keys(fields).length <= 20, 'must have at most 20 fields')
  .refine((fields) => !JSON.stringify(fields).includes('\\u0000'), 'must not contain the character U+0000')
  .meta({ examples: [{ signups: 40 }] })
const amount = money
  .refine((value) => !value.startsWith('-') && Number(value) < 1e12, 'must be from 0 to 1e12')
  .meta({ examples: ['250'] })

/** The names are those of the specification. */
const campaignInput = z.strictObject({
  name: text(80).meta({ examples: ['Spring'] }),
  description: text(2_000).nullish(),
  platform: text(40).nullish(),
  campaign_type: text(40).nullish(),
  target_audience: text(300).nullish(),
  start_date: recordedDate.nullish(),
  end_date: recordedDate.nullish(),
  budget: amount.nullish(),
  target_conversions: z.int().min(0).max(1_000_000_000).nullish(),
  tags: z.array(text(60)).max(20).optional(),
  notes: text(4_000).nullish(),
  goals: figures.optional(),
  kpis: figures.optional(),
})

/** What the clicks with the campaign's key brought so far. */
const results = z.object({
  clicks: z.int(),
  /** Clicks that led to a sign-up. */
  converted: z.int(),
  signups: z.int(),
  paidConversions: z.int(),
  /** Without refunded payments and reversed commissions. */
  revenue: moneyWithExamples('150'),
  commission: moneyWithExamples('22.5'),
})

const campaign = z.object({
  id,
  user_id: id,
  /** What links of the campaign carry as `campaign`. */
  key: textWithExamples('spring'),
  name: textWithExamples('Spring'),
  description: z.string().nullable(),
  platform: z.string().nullable(),
  campaign_type: z.string().nullable(),
  target_audience: z.string().nullable(),
  start_date: calendarDate.nullable(),
  end_date: calendarDate.nullable(),
  budget: moneyWithExamples('250').nullable(),
  target_conversions: z.int().nullable(),
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  goals: figures,
  kpis: figures,
  results,
  createdAt: instant,
  updatedAt: instant,
})
const one = z.object({ campaign })

/** The id of an affiliate or of its account where campaigns are listed, else that of a campaign. */
export const listAffiliateCampaigns = defineRoute({
  method: 'GET',
  path: '/affiliate/campaigns/:id',
  summary: 'The campaigns of an affiliate, newest first; by the id of the affiliate or of its account',
  auth: 'user',
  params: affiliateParams,
  response: z.object({ campaigns: z.array(campaign) }),
  stored: 'campaigns',
  problems: ['not_found'],
})
export const createAffiliateCampaign = defineRoute({
  method: 'POST',
  path: '/affiliate/campaigns',
  summary: 'Adds a campaign',
  auth: 'user',
  status: 201,
  body: campaignInput.extend({ user_id: id }),
  response: one,
  problems: ['forbidden', 'not_found', 'list_full'],
})
export const updateAffiliateCampaign = defineRoute({
  method: 'PUT',
  path: '/affiliate/campaigns/:id',
  summary: 'Changes the given fields of a campaign',
  auth: 'user',
  params: affiliateParams,
  body: campaignInput.partial(),
  response: one,
  problems: ['not_found'],
})
export const deleteAffiliateCampaign = defineRoute({
  method: 'DELETE',
  path: '/affiliate/campaigns/:id',
  summary: 'Deletes a campaign with its links; what was counted stays',
  auth: 'user',
  params: affiliateParams,
  response: done,
  problems: ['not_found'],
})

/** A link parameter: lower case, digits, hyphens and underscores. */
const source = z
  .string()
  .trim()
  .toLowerCase()
  .max(40)
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'must be letters, digits, hyphens and underscores')
  .meta({ examples: ['email'] })

const link = z.object({
  id,
  platform: z.enum(linkPlatforms),
  name: textWithExamples('Newsletter'),
  url: textWithExamples('https://journal.example.com/ref/annas-edge?src=email'),
  source: textWithExamples('email'),
  campaignId: id.nullable(),
  created: instant,
  clicks: z.int(),
  conversions: z.int(),
})
const oneLink = z.object({ link })

export const listReferralLinks = defineRoute({
  method: 'GET',
  path: '/affiliate/links',
  summary: "The caller's links, newest first, with their clicks and sign-ups",
  auth: 'user',
  response: z.object({ links: z.array(link) }),
})
export const createReferralLink = defineRoute({
  method: 'POST',
  path: '/affiliate/links',
  summary: 'Adds a link that is counted apart by its source and campaign',
  auth: 'user',
  status: 201,
  body: z.strictObject({
    platform: z.enum(linkPlatforms),
    name: text(80),
    /** The platform by default. */
    source: source.optional(),
    campaignId: id.nullable().default(null),
  }),
  response: oneLink,
  problems: ['not_found', 'conflict', 'list_full'],
})
export const updateReferralLink = defineRoute({
  method: 'PUT',
  path: '/affiliate/links/:id',
  summary: 'Changes the name or platform of a link; its address stays',
  auth: 'user',
  params: affiliateParams,
  body: z.strictObject({ platform: z.enum(linkPlatforms), name: text(80) }).partial(),
  response: oneLink,
  problems: ['not_found'],
})
export const deleteReferralLink = defineRoute({
  method: 'DELETE',
  path: '/affiliate/links/:id',
  summary: 'Deletes a link; its address goes on leading here',
  auth: 'user',
  params: affiliateParams,
  response: done,
  problems: ['not_found'],
})
