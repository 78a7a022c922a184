import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { storageErrors } from './storage-error.ts'

const algorithm = 'HS256'
/** Maximum validity of a signed URL in seconds: a year. */
export const maxValiditySeconds = 366 * 24 * 3_600

/** Creates a token that gives access to one object for `seconds`, without a session. */
export async function signUrl(key: Uint8Array, object: string, seconds: number): Promise<string> {
  return new SignJWT({ url: object })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
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

/** Throws InvalidJWT or InvalidSignature unless the token is valid for this object now. */
export async function verifySignedUrl(keys: readonly Uint8Array[], object: string, token: unknown): Promise<void> {
  const payload = await readPayload(keys, typeof token === 'string' ? token : '').catch((error: unknown) => {
    const isExpired = error instanceof errors.JWTExpired
    throw storageErrors.invalidJwt(isExpired ? '"exp" claim timestamp check failed' : 'signature verification failed')
  })
  if (payload.url !== object) throw storageErrors.invalidSignature()
}
