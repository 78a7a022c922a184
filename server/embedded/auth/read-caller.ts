import type { Session } from '#server/request/session.ts'
import { purposeKeys, type Secrets } from '#server/secrets/purpose-key.ts'
import { readAccessToken } from './access-token.ts'

/**
 * Reads on whose behalf a Supabase client acts. Without a session it sends its publishable key, or nothing: the caller
 * is then a visitor, null. Throws TokenRefused for a foreign or expired token.
 */
export type ReadCaller = (token: string | null) => Promise<Session | null>

/** The reader for tokens that this installation signed. */
export function createCallerReader(secrets: Secrets): ReadCaller {
  const keys = purposeKeys(secrets, 'access token')
  return async (token) => (token === null || token.startsWith('sb_') ? null : readAccessToken(keys, token))
}
