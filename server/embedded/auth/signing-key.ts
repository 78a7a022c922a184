import { calculateJwkThumbprint, type JWK } from 'jose'
import { createECDH, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The key pair that signs access tokens (ES256). */
export interface SigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** Id of the key in tokens and in the published set: its thumbprint (RFC 7638). */
  readonly id: string
  /** The public key as /.well-known/jwks.json shows it. */
  readonly publicJwk: JWK
}

/** Derives a private key of P-256. Nearly every number of 32 bytes is one, so that the loop usually runs once. */
function privateScalar(key: Uint8Array): { scalar: Buffer; point: Buffer } {
  for (let attempt = 0; ; attempt++) {
    const scalar = createHmac('sha256', key).update(`ES256 ${attempt}`).digest()
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(scalar)
    } catch {
      // Zero, or beyond the order of the curve: try the next number.
      continue
    }
    return { scalar, point: curve.getPublicKey() }
  }
}

async function deriveKey(key: Uint8Array): Promise<SigningKey> {
  const { scalar, point } = privateScalar(key)
  const coordinates = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  }
  const privateKey = createPrivateKey({ key: { ...coordinates, d: scalar.toString('base64url') }, format: 'jwk' })
  const id = await calculateJwkThumbprint(coordinates)
  return {
    privateKey,
    publicKey: createPublicKey(privateKey),
    id,
    publicJwk: { ...coordinates, kid: id, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
  }
}

const derived = new Map<string, Promise<SigningKey>>()

/**
 * The signing key of an installation, derived from its secret: servers with the same secret sign with the same key, and
 * nothing else has to be stored.
 */
export function signingKeyOf(key: Uint8Array): Promise<SigningKey> {
  const name = Buffer.from(key).toString('base64')
  const known = derived.get(name) ?? deriveKey(key)
  derived.set(name, known)
  return known
}
