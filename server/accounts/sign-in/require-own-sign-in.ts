import { ApiError } from '#server/request/api-error.ts'
import type { Config } from '#server/runtime/config.ts'

/** Throws `not_found` where hosted Supabase keeps accounts and sessions. */
export function requireOwnSignIn({ hosted }: Pick<Config, 'hosted'>): void {
  if (hosted !== null) throw new ApiError('not_found', 'Sign-in is hosted: its provider keeps accounts and sessions.')
}
