import { afterEach, beforeEach, vi } from 'vitest'
import type { Id } from '#domain/numbers/units.ts'
import * as session from './session.ts'

/** The session of a user. */
export const sessionOf = (id: Id, email: string | null = null): session.SessionState => ({
  status: 'signed-in',
  user: { id, email, emailConfirmed: true, provider: 'email', firstName: null, lastName: null },
})

/** Signs a user in during each test of a file. Call it before other hooks: those after a test run in reverse. */
export function signInForTests(id: Id, email?: string): void {
  beforeEach(() => void vi.spyOn(session, 'useSession').mockReturnValue(sessionOf(id, email)))
  afterEach(() => void vi.restoreAllMocks())
}
