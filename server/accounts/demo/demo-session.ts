import type { Id } from '#domain/numbers/units.ts'
import type { Session } from '#server/request/session.ts'

/** The claims that a session of a demo account would have. */
export const demoSession = (userId: Id, email: string): Session => ({
  userId,
  email,
  emailConfirmed: true,
  provider: 'email',
  sessionId: null,
  claims: { sub: userId, role: 'authenticated', aud: 'authenticated', email },
})
