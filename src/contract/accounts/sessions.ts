import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant } from '#contract/values.ts'

const session = z.object({
  id,
  /** The browser that signed in, as it names itself; null if it did not. */
  userAgent: z.string().nullable(),
  /** The network address that it signed in from. */
  ip: z.string().nullable(),
  openedAt: instant,
  /** When it last renewed its tokens, at most an hour after it was last used. */
  refreshedAt: instant,
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof session>

export const listSessions = defineRoute({
  method: 'GET',
  path: '/sessions',
  summary: 'Open sessions of the account, the latest first; hosted sign-in does not tell them',
  auth: 'user',
  scope: 'session',
  response: z.object({ sessions: z.array(session) }),
  problems: ['not_found'],
})
export const endSession = defineRoute({
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'Ends a session of the account at once',
  auth: 'user',
  scope: 'session',
  params: z.strictObject({ id }),
  response: done,
  problems: ['not_found'],
})
