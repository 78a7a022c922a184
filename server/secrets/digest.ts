import { createHash, createHmac } from 'node:crypto'
import type { Id } from '#domain/numbers/units.ts'

/** SHA-256; enough for tokens, which are long and random. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** HMAC-SHA-256, for short or known texts: only a holder of the key can compute it. */
export const keyedDigest = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/**
 * An id made from a text: the same for the same text, and nobody else's. Ids of different kinds have different variants,
 * so that they never meet.
 */
export function deriveId(text: string, variant: '8' | 'a'): Id {
  const hex = sha256(text).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
