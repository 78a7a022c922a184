import type { Session } from '#server/request/session.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import { readAccessToken } from './access-token.ts'

/**
 * Reads who a Supabase client acts for. Without a session it sends its publishable key, or nothing: that is a visitor,
 * null. Throws TokenRefused for a token that is not ours or no longer good.
 */
export type ReadCaller = (token: string | null) => Promise<Session | null>

/** The reader for tokens that this installation signed. */
export function createCallerReader(secret: string): ReadCaller {
  const key = purposeKey(secret, 'access token')
  return async (token) => (token === null || token.startsWith('sb_') ? null : readAccessToken(key, token))
}
