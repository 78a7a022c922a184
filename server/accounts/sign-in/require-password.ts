import { findAccountById } from '#server/embedded/auth/account.ts'
import { verifyPassword } from '#server/embedded/auth/passwords.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'

/** Throws `validation_failed` unless the text is the caller's password. Runs outside of a transaction: hashing may wait its turn. */
export async function requirePassword(
  { asServer, user }: Pick<RequestContext, 'asServer' | 'user'>,
  password: string,
): Promise<void> {
  const account = await asServer((trx) => findAccountById(trx, user.userId))
  if (await verifyPassword(account?.passwordHash ?? null, password)) return
  throw new ApiError('validation_failed', undefined, [{ field: 'password', message: 'is not the current password' }])
}
