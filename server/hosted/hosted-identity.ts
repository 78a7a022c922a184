import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import { sessionOfClaims } from '#server/embedded/auth/access-token.ts'
import { ApiError } from '#server/errors.ts'
import type { Identity } from '#server/session.ts'
import type { HostedSettings } from './hosted-settings.ts'

/** Algorithms of a project's key pairs; those of a shared secret are accepted only where one is configured. */
const pairAlgorithms = ['ES256', 'RS256']
const secretAlgorithm = 'HS256'

type Verify = (token: string) => Promise<JWTPayload>

function verifierOf({ url, jwtSecret }: HostedSettings): Verify {
  const expected = { issuer: `${url}/auth/v1`, audience: 'authenticated', requiredClaims: ['exp', 'sub'] }
  const published = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), { timeoutDuration: 5_000 })
  const secret = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret)
  return async (token) => {
    // The algorithm decides which key is asked, and each key is asked for its own algorithms alone.
    if (decodeProtectedHeader(token).alg === secretAlgorithm) {
      if (secret === null) throw new errors.JOSEAlgNotAllowed('the project has no shared secret here')
      return (await jwtVerify(token, secret, { ...expected, algorithms: [secretAlgorithm] })).payload
    }
    return (await jwtVerify(token, published, { ...expected, algorithms: pairAlgorithms })).payload
  }
}

/** Whether the keys could not be had, which says nothing about the token. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true
  // What jose says of an answer that is no key set has no class of its own; a failed fetch is a TypeError.
  if (error instanceof TypeError && !('code' in error && error.code === 'ERR_INVALID_ARG_TYPE')) return true
  return error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'
}

/** Confirmed addresses stay confirmed: asked once for each account, of which so many are remembered. */
const maxRemembered = 10_000

function confirmationOf(database: Kysely<Schema>): (userId: string) => Promise<boolean> {
  const confirmed = new Set<string>()
  return async (userId) => {
    if (confirmed.has(userId)) return true
    const { rows } = await sql<{ confirmed: boolean }>`
      select email_confirmed_at is not null as confirmed from auth.users where id = ${userId}::uuid
    `.execute(database)
    if (rows[0]?.confirmed !== true) return false
    if (confirmed.size >= maxRemembered) confirmed.clear()
    confirmed.add(userId)
    return true
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Reads sessions from tokens of a hosted Supabase project: signed by one of its published keys (ES256, RS256) or its
 * shared secret (HS256), issued by it, for signed-in users. Throws ApiError `busy` when its keys cannot be fetched.
 */
export function hostedIdentity(settings: HostedSettings, database: Kysely<Schema>): Identity {
  const verify = verifierOf(settings)
  const isConfirmed = confirmationOf(database)
  return {
    async verify(token) {
      if (token === null) return null
      const payload = await verify(token).catch((error: unknown) => {
        if (isUnreachable(error)) throw new ApiError('busy')
        return null
      })
      // Keys of the project's own programs are tokens too: they are nobody's session.
      if (payload?.sub === undefined || payload.role !== 'authenticated' || !uuid.test(payload.sub)) return null
      const emailConfirmed = payload.is_anonymous !== true && (await isConfirmed(payload.sub))
      return sessionOfClaims(payload, emailConfirmed)
    },
  }
}
