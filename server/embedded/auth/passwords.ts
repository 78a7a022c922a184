import { hash, verify } from '@node-rs/argon2'
import { authErrors } from './auth-error.ts'

/** Min length, in characters. */
const minLength = 6
/** Max length, in bytes: the limit of hosted Supabase's hash, so that an account can move there. */
const maxBytes = 72

/** Throws the client's error unless the password may be used. */
export function checkNewPassword(password: string): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw authErrors.validation(`Password cannot be longer than ${maxBytes} characters`)
  }
  if (Array.from(password).length < minLength) {
    throw authErrors.weakPassword(`Password should be at least ${minLength} characters.`)
  }
}

/** argon2id with the parameters that OWASP recommends (19 MiB, 2 passes, 1 lane); runs off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password)

let dummy: Promise<string> | null = null

/**
 * Whether the password is correct. For an unknown account (`null`) a hash is verified too, so that the response time
 * does not reveal whether the account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password')
  const matches = await verify(passwordHash ?? (await dummy), password)
  return matches && passwordHash !== null
}
