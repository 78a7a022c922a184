import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { uuidPattern } from '#domain/numbers/uuid.ts'
import type { Identity, Session } from '#server/request/session.ts'
import type { Account } from './account.ts'
import { signingKeyOf } from './signing-key.ts'

const issuer = 'edgeworth'
const audience = 'authenticated'
const algorithm = 'ES256'
/** Earlier versions without a key pair signed tokens with the secret itself; those are accepted until they expire. */
const formerAlgorithm = 'HS256'

/** The lifetime of an access token, in seconds. */
export const accessTokenSeconds = 3_600

/** The key that signs tokens, and another one that is accepted while the secret is being changed. */
export type AccessKeys = readonly [Uint8Array, ...Uint8Array[]]

/** What a token states about its session. */
export interface TokenSession {
  readonly id: string
  /** How the session was opened: with a password, or with a link or code from a mail. */
  readonly method: 'password' | 'otp'
  /** When it was opened, in seconds since 1970. */
  readonly openedAt: number
}

/** Signs an access token with the same claims as Supabase's own tokens. */
export async function signAccessToken(key: Uint8Array, account: Account, session: TokenSession): Promise<string> {
  const signing = await signingKeyOf(key)
  return new SignJWT({
    email: account.email,
    phone: '',
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: session.method, timestamp: session.openedAt }],
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: algorithm, kid: signing.id, typ: 'JWT' })
    .setSubject(account.id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(signing.privateKey)
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found = (value as Record<string, unknown>)[name]
  return typeof found === 'string' ? found : null
}

/** The reason for refusing a token. */
export class TokenRefused extends Error {
  readonly expired: boolean

  constructor(expired: boolean) {
    super(expired ? 'token is expired' : 'token is invalid')
    this.expired = expired
  }
}

/** The algorithm selects the key, and each key accepts only its own algorithm. */
async function verifiedPayload(keys: AccessKeys, token: string): Promise<JWTPayload> {
  const { alg, kid } = decodeProtectedHeader(token)
  const expected = { issuer, audience }
  if (alg === formerAlgorithm) {
    return (await jwtVerify(token, keys[0], { ...expected, algorithms: [formerAlgorithm] })).payload
  }
  const pairs = await Promise.all(keys.map(signingKeyOf))
  const { publicKey } = pairs.find(({ id }) => id === kid) ?? (await signingKeyOf(keys[0]))
  return (await jwtVerify(token, publicKey, { ...expected, algorithms: [algorithm] })).payload
}

/** The session of verified claims; null if they contain none. */
export function sessionOfClaims(payload: JWTPayload, emailConfirmed: boolean): Session | null {
  const sessionId = textIn(payload, 'session_id')
  if (payload.sub === undefined || !uuidPattern.test(payload.sub) || sessionId === null || !uuidPattern.test(sessionId))
    return null
  return {
    userId: payload.sub,
    email: textIn(payload, 'email') ?? '',
    emailConfirmed,
    provider: textIn(payload.app_metadata, 'provider') ?? 'email',
    sessionId,
    claims: payload,
  }
}

/**
 * Sessions of tokens whose signature was verified, until they expire: each request of a session has the same token, and
 * verifying it takes as long as a statement. Whether the session still exists is read with every transaction.
 */
const verified = new WeakMap<AccessKeys, LRUCache<string, { readonly session: Session; readonly endsAt: number }>>()
/** To bound memory: a token has at most a few kilobytes. */
const maxVerified = 1_000

/** The session of a token. Throws TokenRefused unless signature, algorithm, issuer, audience and expiry are valid. */
export async function readAccessToken(keys: AccessKeys, token: string): Promise<Session> {
  const known = verified.get(keys) ?? new LRUCache({ max: maxVerified })
  verified.set(keys, known)
  const found = known.get(token)
  if (found !== undefined && Date.now() < found.endsAt) return found.session
  const payload = await verifiedPayload(keys, token).catch((error: unknown) => {
    throw new TokenRefused(textIn(error, 'code') === 'ERR_JWT_EXPIRED')
  })
  // An account cannot sign in before its address is confirmed.
  const session = sessionOfClaims(payload, payload.is_anonymous !== true)
  if (session === null) throw new TokenRefused(false)
  known.set(token, { session, endsAt: (payload.exp ?? 0) * 1_000 })
  return session
}

/** Reads sessions from tokens that this installation signed. */
export function ownIdentity(keys: AccessKeys): Identity {
  return {
    verify: async (token) => (token === null ? null : readAccessToken(keys, token).catch(() => null)),
  }
}
