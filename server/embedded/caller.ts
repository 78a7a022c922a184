import { readAccessToken } from '#server/embedded/auth/access-token.ts'
import { purposeKey } from '#server/embedded/secrets.ts'
import type { Session } from '#server/session.ts'

/**
 * Reads who a Supabase client acts for. Without a session it sends its publishable key, or nothing: that is a visitor,
 * null. Throws TokenRefused for a token that is not ours or no longer good.
 */
export type ReadCaller = (token: string | null) => Promise<Session | null>

/** The reader for tokens that this installation signed. */
export function callerReader(secret: string): ReadCaller {
  const key = purposeKey(secret, 'access token')
  return async (token) => (token === null || token.startsWith('sb_') ? null : readAccessToken(key, token))
}
