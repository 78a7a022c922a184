import { uuidPattern } from '#server/request/uuid-pattern.ts'
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import { sql, type Kysely } from 'kysely'
import { sessionOfClaims } from '#server/embedded/auth/access-token.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Identity } from '#server/request/session.ts'
import type { HostedSettings } from '#server/runtime/hosted-settings.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Algorithms of a project's key pairs; those of a shared secret are accepted only where one is configured. */
const pairAlgorithms = ['ES256', 'RS256']
const secretAlgorithm = 'HS256'

type Verify = (token: string) => Promise<JWTPayload>

/** The project's keys cannot be had, which says nothing about a token. */
class KeysUnreachable extends Error {}

/** What the set of keys says of a token: that it has no key for it. Anything else is a failure to get the set. */
const tokenErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

function publishedKeys(url: string): JWTVerifyGetKey {
  const address = new URL(`${url}/auth/v1/.well-known/jwks.json`)
  const published = createRemoteJWKSet(address, { timeoutDuration: 5_000 })
  return (header, token) =>
    published(header, token).catch((error: unknown) => {
      if (tokenErrors.some((kind) => error instanceof kind)) throw error
      throw new KeysUnreachable('the keys of the hosted project could not be fetched', { cause: error })
    })
}

function createVerifier({ url, jwtSecret }: HostedSettings): Verify {
  const expected = { issuer: `${url}/auth/v1`, audience: 'authenticated', requiredClaims: ['exp', 'sub'] }
  const published = publishedKeys(url)
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

/** Confirmed addresses stay confirmed: asked once for each account, of which so many are remembered. */
const maxRemembered = 10_000

function createConfirmationCheck(database: Kysely<Schema>): (userId: string) => Promise<boolean> {
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

/**
 * Reads sessions from tokens of a hosted Supabase project: signed by one of its published keys (ES256, RS256) or its
 * shared secret (HS256), issued by it, for signed-in users. Throws ApiError `busy` when its keys cannot be fetched.
 */
export function hostedIdentity(settings: HostedSettings, database: Kysely<Schema>): Identity {
  const verify = createVerifier(settings)
  const isConfirmed = createConfirmationCheck(database)
  return {
    async verify(token) {
      if (token === null) return null
      const payload = await verify(token).catch((error: unknown) => {
        if (error instanceof KeysUnreachable) throw new ApiError('busy')
        return null
      })
      // Keys of the project's own programs are tokens too: they are nobody's session.
      if (payload?.sub === undefined || payload.role !== 'authenticated' || !uuidPattern.test(payload.sub)) return null
      const emailConfirmed = payload.is_anonymous !== true && (await isConfirmed(payload.sub))
      return sessionOfClaims(payload, emailConfirmed)
    },
  }
}
