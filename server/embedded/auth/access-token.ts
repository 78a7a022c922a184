import { jwtVerify, SignJWT } from 'jose'
import type { Identity, Session } from '#server/session.ts'
import type { Account } from './account.ts'

const issuer = 'edgeworth'
const audience = 'authenticated'
const algorithm = 'HS256'

/** How long an access token is good for, in seconds. */
export const accessTokenSeconds = 3_600

/** Signs an access token with the claims that Supabase's own tokens have. */
export async function signAccessToken(key: Uint8Array, account: Account, sessionId: string): Promise<string> {
  return new SignJWT({
    email: account.email,
    phone: '',
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
    session_id: sessionId,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(account.id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(key)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

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

/** The session that a token states; throws TokenRefused unless signature, algorithm, issuer, audience and time hold. */
export async function readAccessToken(key: Uint8Array, token: string): Promise<Session> {
  const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, audience }).catch(
    (error: unknown) => {
      throw new TokenRefused(textIn(error, 'code') === 'ERR_JWT_EXPIRED')
    },
  )
  const sessionId = textIn(payload, 'session_id')
  if (payload.sub === undefined || !uuid.test(payload.sub) || sessionId === null || !uuid.test(sessionId)) {
    throw new TokenRefused(false)
  }
  return {
    userId: payload.sub,
    email: textIn(payload, 'email') ?? '',
    // An account cannot sign in before its address is confirmed.
    emailConfirmed: payload.is_anonymous !== true,
    provider: textIn(payload.app_metadata, 'provider') ?? 'email',
    sessionId,
    claims: payload,
  }
}

/** Reads sessions from tokens that this installation signed. */
export function ownIdentity(key: Uint8Array): Identity {
  return {
    verify: async (token) => (token === null ? null : readAccessToken(key, token).catch(() => null)),
  }
}
