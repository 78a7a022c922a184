import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { storageErrors } from './storage-error.ts'

const algorithm = 'HS256'
/** Maximum validity of a signed URL in seconds: a year. */
export const maxValiditySeconds = 366 * 24 * 3_600

/** What a signed URL gives access to, and the account in whose name. */
export interface SignedAccess {
  readonly object: string
  readonly userId: string
}

/**
 * Creates a token that gives access to one object for `seconds`, without a session, as long as the account may see the
 * object.
 */
export async function signUrl(key: Uint8Array, { object, userId }: SignedAccess, seconds: number): Promise<string> {
  return new SignJWT({ url: object })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(key)
}

/** The payload that one of the keys verifies; the error of the last one if none does. */
async function readPayload([key, ...others]: readonly Uint8Array[], token: string): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, key ?? new Uint8Array(), { algorithms: [algorithm] })).payload
  } catch (error) {
    if (others.length === 0 || error instanceof errors.JWTExpired) throw error
    return readPayload(others, token)
  }
}

/** The id of the account that signed. Throws InvalidJWT or InvalidSignature unless the token is valid for this object now. */
export async function verifySignedUrl(keys: readonly Uint8Array[], object: string, token: unknown): Promise<string> {
  const payload = await readPayload(keys, typeof token === 'string' ? token : '').catch((error: unknown) => {
    const isExpired = error instanceof errors.JWTExpired
    throw storageErrors.invalidJwt(isExpired ? '"exp" claim timestamp check failed' : 'signature verification failed')
  })
  // A token of an earlier version does not say who signed.
  if (payload.url !== object || payload.sub === undefined) throw storageErrors.invalidSignature()
  return payload.sub
}
