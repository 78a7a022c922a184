import type { Location } from 'react-router-dom'
import { logFailure } from '#api/log.ts'
import type { User } from '#api/supabase/session.ts'

/** The address after sign-in: the one from which the guard redirected, else the start of the application. */
export function destinationAfterSignIn(state: Location['state']): string {
  const from: unknown = typeof state === 'object' && state !== null ? (state as { from?: unknown }).from : null
  // Other scripts can write the history state, so only accept addresses of this site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/app'
}

/** Asks the server to create the account's default data. Never throws. */
export async function createDefaults(user: User): Promise<void> {
  try {
    const { ensureUserDefaults } = await import('#api/accounts/user-defaults.ts')
    await ensureUserDefaults(user)
  } catch (error) {
    logFailure('Creating the account defaults failed; sign-in continues.', error)
  }
}
