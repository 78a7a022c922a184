import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Digest of a token that is long and random itself. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Digest of something short or known, which only a holder of the key can compute. */
export const keyedDigest = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Compares in a time that does not depend on where two texts differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(tokenDigest(a), tokenDigest(b))
}
