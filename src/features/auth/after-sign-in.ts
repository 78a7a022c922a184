import type { Location } from 'react-router-dom'
import { logFailure } from '#api/log.ts'
import type { User } from '#api/supabase/session.ts'

/** Where to go after signing in: where the guard turned the visitor away, else the application's start. */
export function destinationAfterSignIn(state: Location['state']): string {
  const from: unknown = typeof state === 'object' && state !== null ? (state as { from?: unknown }).from : null
  // Only an address of our own: the state of a history entry is not ours alone to write.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/app'
}

/** Lets the server give the account its defaults. Loaded on demand; never throws. */
export async function createDefaults(user: User): Promise<void> {
  try {
    const { ensureUserDefaults } = await import('#api/accounts/user-defaults.ts')
    await ensureUserDefaults(user)
  } catch (error) {
    logFailure('Creating the defaults of the account failed; sign-in goes on.', error)
  }
}
