import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import { sql, type Kysely } from 'kysely'
import { uuidPattern } from '#domain/numbers/uuid.ts'
import { sessionOfClaims } from '#server/embedded/auth/access-token.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Identity } from '#server/request/session.ts'
import type { HostedSettings } from '#server/runtime/hosted-settings.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Algorithms of a project's key pairs. The algorithm of a shared secret is accepted only if one is configured. */
const pairAlgorithms = ['ES256', 'RS256']
const secretAlgorithm = 'HS256'

type Verify = (token: string) => Promise<JWTPayload>

/** The project's keys cannot be fetched. This says nothing about the token. */
class KeysUnreachable extends Error {}

/**
 * These errors mean that the published keys contain no key for the token. Any other error means that fetching failed.
 */
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
    // The algorithm selects the key, and each key accepts only its own algorithms.
    if (decodeProtectedHeader(token).alg === secretAlgorithm) {
      if (secret === null) throw new errors.JOSEAlgNotAllowed('the project has no shared secret here')
      return (await jwtVerify(token, secret, { ...expected, algorithms: [secretAlgorithm] })).payload
    }
    return (await jwtVerify(token, published, { ...expected, algorithms: pairAlgorithms })).payload
  }
}

/** Max accounts in the cache of confirmed addresses. A confirmed address stays confirmed. */
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
      // The project's API keys are tokens too, but belong to no session.
      if (payload?.sub === undefined || payload.role !== 'authenticated' || !uuidPattern.test(payload.sub)) return null
      const emailConfirmed = payload.is_anonymous !== true && (await isConfirmed(payload.sub))
      return sessionOfClaims(payload, emailConfirmed)
    },
  }
}
