import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, textWithExamples } from '#contract/values.ts'

/** What an address may carry; nothing of it is trusted. */
const label = (max: number, example: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(max)
    .meta({ examples: [example] })

export const trackClick = defineRoute({
  method: 'POST',
  path: '/affiliate/track/click',
  summary: 'Counts that somebody followed a referral link; once a day for a visitor, a source and a campaign',
  auth: 'public',
  limit: 'tracking',
  query: z.strictObject({
    affiliate_code: label(100, 'annas-edge'),
    source: label(100, 'email').default('direct'),
    campaign: label(100, 'spring').optional(),
  }),
  response: z.object({
    /** False for crawlers and previews alone: a code that nobody has is answered as one that somebody has. */
    tracked: z.boolean(),
    /** What a later sign-up names as its referral; null where nothing was tracked. */
    referral_id: textWithExamples('Y3VsYXRlZC1hcy1pdC1nbw').nullable(),
  }),
})

export const uncountedConversionReasons = [
  'unknown_referral',
  'not_active',
  'self_referral',
  'not_a_new_account',
  'outside_window',
  'already_counted',
] as const

export const trackConversion = defineRoute({
  method: 'POST',
  path: '/affiliate/track/conversion',
  summary: "Credits the caller's sign-up to the click that it came of; once for an account",
  auth: 'user',
  limit: 'tracking',
  query: z.strictObject({
    /** What track/click answered. */
    referral_id: z
      .string()
      .max(64)
      .meta({ examples: ['Y3VsYXRlZC1hcy1pdC1nbw'] }),
    program_id: z
      .string()
      .max(40)
      .meta({ examples: ['edgeworth'] })
      .optional(),
    user_id: id,
    /** Payments are known to the server alone. */
    conversion_type: z.enum(['signup']),
    /** Read by nobody: what a sign-up is worth is not for the caller to say. */
    conversion_value: z
      .string()
      .max(40)
      .meta({ examples: ['0'] })
      .optional(),
  }),
  response: z.object({
    counted: z.boolean(),
    conversion_id: id.nullable(),
    /** Why it was not counted. */
    reason: z.enum(uncountedConversionReasons).nullable(),
  }),
  problems: ['forbidden'],
})
