import { uuidPattern } from '#server/request/uuid-pattern.ts'
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { Identity, Session } from '#server/request/session.ts'
import type { Account } from './account.ts'
import { signingKeyOf } from './signing-key.ts'

const issuer = 'edgeworth'
const audience = 'authenticated'
const algorithm = 'ES256'
/** Tokens of versions that had no key pair were signed with the secret itself; they are read until they expire. */
const formerAlgorithm = 'HS256'

/** How long an access token is good for, in seconds. */
export const accessTokenSeconds = 3_600

/** What a token states of the session that it belongs to. */
export interface TokenSession {
  readonly id: string
  /** How it was opened: with a password, or with a link or code that was mailed. */
  readonly method: 'password' | 'otp'
  /** When, in seconds since 1970. */
  readonly openedAt: number
}

/** Signs an access token with the claims that Supabase's own tokens have. */
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

/** Why a token was refused. */
export class TokenRefused extends Error {
  readonly expired: boolean

  constructor(expired: boolean) {
    super(expired ? 'token is expired' : 'token is invalid')
    this.expired = expired
  }
}

/** The algorithm decides which key is asked, and each key is asked for its own algorithm alone. */
async function verifiedPayload(key: Uint8Array, token: string): Promise<JWTPayload> {
  const { alg } = decodeProtectedHeader(token)
  const expected = { issuer, audience }
  if (alg === formerAlgorithm) {
    return (await jwtVerify(token, key, { ...expected, algorithms: [formerAlgorithm] })).payload
  }
  const { publicKey } = await signingKeyOf(key)
  return (await jwtVerify(token, publicKey, { ...expected, algorithms: [algorithm] })).payload
}

/** The session that claims state, once their signature is known to be right; null when they name none. */
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

/** The session that a token states; throws TokenRefused unless signature, algorithm, issuer, audience and time hold. */
export async function readAccessToken(key: Uint8Array, token: string): Promise<Session> {
  const payload = await verifiedPayload(key, token).catch((error: unknown) => {
    throw new TokenRefused(textIn(error, 'code') === 'ERR_JWT_EXPIRED')
  })
  // An account cannot sign in before its address is confirmed.
  const session = sessionOfClaims(payload, payload.is_anonymous !== true)
  if (session === null) throw new TokenRefused(false)
  return session
}

/** Reads sessions from tokens that this installation signed. */
export function ownIdentity(key: Uint8Array): Identity {
  return {
    verify: async (token) => (token === null ? null : readAccessToken(key, token).catch(() => null)),
  }
}
