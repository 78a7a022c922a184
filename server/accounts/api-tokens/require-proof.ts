import { findAccountById } from '#server/embedded/auth/account.ts'
import { verifyPassword } from '#server/embedded/auth/passwords.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Session } from '#server/request/session.ts'

/** A hosted sign-in this recent proves who acts, as its password is nobody's to ask for here. */
const freshSeconds = 15 * 60

/** When a hosted session was last opened by a password, a link or a provider, in seconds since 1970. */
function signedInAt({ claims }: Session): number {
  const { amr } = claims
  const times = Array.isArray(amr)
    ? amr.map((entry: unknown) => Number((entry as { timestamp?: unknown }).timestamp))
    : []
  return Math.max(0, ...times.filter(Number.isFinite))
}

/**
 * Proves that the account's owner acts, and not somebody at an open session: by the password, or by a sign-in within 15
 * minutes where sign-in is hosted. Throws ApiError `validation_failed` for the password, `forbidden` for an old sign-in.
 */
export async function requireProof(
  { user, asServer, services }: Pick<RequestContext, 'user' | 'asServer' | 'services'>,
  password: string | undefined,
): Promise<void> {
  if (services.config.hosted !== null) {
    if (Date.now() / 1000 - signedInAt(user) <= freshSeconds) return
    throw new ApiError('forbidden', 'Sign out and in again first: this needs a sign-in within 15 minutes.')
  }
  // Outside of a transaction: hashing may wait its turn.
  const account = await asServer((trx) => findAccountById(trx, user.userId))
  if (password !== undefined && (await verifyPassword(account?.passwordHash ?? null, password))) return
  throw new ApiError('validation_failed', undefined, [{ field: 'password', message: 'is not the current password' }])
}
