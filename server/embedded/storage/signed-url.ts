import { errors, jwtVerify, SignJWT } from 'jose'
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

/** Throws InvalidJWT or InvalidSignature unless the token is valid for this object now. */
export async function verifySignedUrl(key: Uint8Array, object: string, token: unknown): Promise<void> {
  const text = typeof token === 'string' ? token : ''
  const { payload } = await jwtVerify(text, key, { algorithms: [algorithm] }).catch((error: unknown) => {
    const isExpired = error instanceof errors.JWTExpired
    throw storageErrors.invalidJwt(isExpired ? '"exp" claim timestamp check failed' : 'signature verification failed')
  })
  if (payload.url !== object) throw storageErrors.invalidSignature()
}
