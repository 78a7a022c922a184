import { z } from 'zod'
import { authErrors } from './auth-error.ts'

// Clients send further fields (captcha, PKCE): they are left alone, as the hosted service does.
const email = z.email().max(255)
const text = z.string().max(1_024)

/** Metadata that a client may store with its account, at most 16 kB as JSON. */
const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 16_384, 'is too large')

export interface Credentials {
  readonly email: string
  readonly password: string
}

const fieldsOf = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw authErrors.badJson()
  return body as Record<string, unknown>
}

/** Addresses are compared without regard to case: they are stored in lower case. */
function readEmail(value: unknown): string {
  const parsed = email.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : value)
  if (!parsed.success) throw authErrors.validation('Unable to validate email address: invalid format')
  return parsed.data
}

/** A sign-up; throws the client's error where the address or the metadata is unusable. */
export function readSignUp(body: unknown): Credentials & { readonly data: Record<string, unknown> } {
  const fields = fieldsOf(body)
  const password = text.min(1).safeParse(fields.password)
  if (!password.success) throw authErrors.validation('Signup requires a valid password')
  const data = metadata.safeParse(fields.data ?? {})
  if (!data.success) throw authErrors.validation('data must be an object of at most 16 kB')
  return { email: readEmail(fields.email), password: password.data, data: data.data }
}

/** A sign-in; what cannot be an address is simply not a known account. */
export function readSignIn(body: unknown): Credentials {
  const fields = fieldsOf(body)
  if (typeof fields.email !== 'string' || fields.email === '') throw authErrors.validation('missing email or phone')
  const password = text.safeParse(fields.password)
  if (!password.success) throw authErrors.invalidCredentials()
  return { email: fields.email.trim().toLowerCase().slice(0, 320), password: password.data }
}

/** The refresh token of a refresh. */
export function readRefreshToken(body: unknown): string {
  const token = text.min(1).safeParse(fieldsOf(body).refresh_token)
  if (!token.success) throw authErrors.validation('refresh_token required')
  return token.data
}
