import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, textWithExamples } from '#contract/values.ts'

/** Untrusted parameters of a link. */
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
    /** False only for crawlers and previews: unknown codes get the same response as known ones. */
    tracked: z.boolean(),
    /** The referral that a later sign-up names; null if nothing was tracked. */
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
  scope: 'session',
  limit: 'tracking',
  query: z.strictObject({
    /** The response of track/click. */
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
    /** Only the server knows about payments. */
    conversion_type: z.enum(['signup']),
    /** Ignored: the caller does not set the value of a sign-up. */
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
