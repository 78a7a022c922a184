import { z } from 'zod'
import { authErrors } from './auth-error.ts'

// Clients send further fields (captcha), which are ignored, as the hosted service does.
const email = z.email().max(255)
const text = z.string().max(1_024)

/** Metadata that a client may store with its account, at most 2 kB as JSON. */
const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= 2_048, 'is too large')

/** The proof key (PKCE) of a client: the digest of its verifier, or the verifier itself. */
export interface Challenge {
  readonly value: string
  readonly method: 'plain' | 's256'
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const fieldsOf = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw authErrors.badJson()
  return body as Record<string, unknown>
}

/** Addresses are compared without regard to case: they are stored in lower case. */
export function readEmail(value: unknown): string {
  const parsed = email.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : value)
  if (!parsed.success) throw authErrors.validation('Unable to validate email address: invalid format')
  return parsed.data
}

/** A text field, at most 1,024 characters; null when it is missing or empty. */
export function readText(fields: Record<string, unknown>, name: string): string | null {
  const value = fields[name]
  if (value === undefined || value === null || value === '') return null
  const parsed = text.safeParse(value)
  if (!parsed.success) throw authErrors.validation(`${name} must be a text`)
  return parsed.data
}

/** A field that is true or not there. */
export function readFlag(fields: Record<string, unknown>, name: string): boolean {
  const value = fields[name] ?? false
  if (typeof value !== 'boolean') throw authErrors.validation(`${name} must be true or false`)
  return value
}

/** The challenge of a client that uses PKCE; null for others. */
export function readChallenge(fields: Record<string, unknown>): Challenge | null {
  const value = readText(fields, 'code_challenge')
  const method = readText(fields, 'code_challenge_method')?.toLowerCase() ?? null
  if (value === null && method === null) return null
  if (value === null || method === null) {
    throw authErrors.validation('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (value.length < 43 || value.length > 128) {
    throw authErrors.validation('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(value)) {
    const allowed = 'alphanumeric characters, hyphens, periods, underscores and tildes'
    throw authErrors.validation(`code challenge can only contain ${allowed}`)
  }
  if (method !== 'plain' && method !== 's256') throw authErrors.validation('unsupported code_challenge method')
  return { value, method }
}

/** Metadata that a client stores with its account. */
export function readMetadata(value: unknown): Record<string, unknown> {
  const data = metadata.safeParse(value)
  if (!data.success) throw authErrors.validation('data must be an object of at most 2 kB')
  return data.data
}

/** An address for a mail. */
export function readAddress(body: unknown, missing: string): { email: string; challenge: Challenge | null } {
  const fields = fieldsOf(body)
  if (readText(fields, 'email') === null) throw authErrors.validation(missing)
  return { email: readEmail(fields.email), challenge: readChallenge(fields) }
}

/** Reads a sign-up; throws the client's error if the address or the metadata is invalid. */
export function readSignUp(
  body: unknown,
): Credentials & { readonly data: Record<string, unknown>; readonly challenge: Challenge | null } {
  const fields = fieldsOf(body)
  const password = text.min(1).safeParse(fields.password)
  if (!password.success) throw authErrors.validation('Signup requires a valid password')
  return {
    email: readEmail(fields.email),
    password: password.data,
    data: readMetadata(fields.data ?? {}),
    challenge: readChallenge(fields),
  }
}

/** Reads a sign-in; an invalid address counts as an unknown account. */
export function readSignIn(body: unknown): Credentials {
  const fields = fieldsOf(body)
  if (typeof fields.email !== 'string' || fields.email === '') throw authErrors.validation('missing email or phone')
  const password = text.safeParse(fields.password)
  if (!password.success) throw authErrors.invalidCredentials()
  return { email: fields.email.trim().toLowerCase().slice(0, 320), password: password.data }
}

/** Reads the refresh token of a refresh request. */
export function readRefreshToken(body: unknown): string {
  const token = text.min(1).safeParse(fieldsOf(body).refresh_token)
  if (!token.success) throw authErrors.validation('refresh_token required')
  return token.data
}
