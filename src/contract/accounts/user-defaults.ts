import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, timeZone } from '#contract/values.ts'

/** Time zone of the first portfolio, from the browser; UTC if left out. */
const firstZone = { time_zone: timeZone.optional() }
const defaults = z.object({
  /** Whether the first portfolio was created. */
  created: z.boolean(),
  portfolioId: id.nullable(),
  /** Whether setups, mistakes, templates, statistics, reasons and exchanges were created, once per account. */
  playbookCreated: z.boolean(),
})

export const createUserDefaults = defineRoute({
  method: 'POST',
  path: '/create-user-defaults',
  summary: 'Creates missing defaults of the signed-in account',
  auth: 'user',
  body: z.strictObject({ user_id: id, ...firstZone }),
  response: defaults,
  problems: ['forbidden'],
})

export const verifyEmailAndCreateDefaults = defineRoute({
  method: 'POST',
  path: '/verify-email-and-create-defaults',
  summary: 'The same once the e-mail address is confirmed; `verified` says whether it is',
  auth: 'user',
  scope: 'session',
  body: z.strictObject({ user_id: id, email: z.email(), ...firstZone }),
  response: defaults.extend({ verified: z.boolean() }),
  problems: ['forbidden'],
})
