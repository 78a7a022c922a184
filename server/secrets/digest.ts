import { createHash, createHmac } from 'node:crypto'

/** SHA-256; enough for tokens, which are long and random. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** HMAC-SHA-256, for short or known texts: only a holder of the key can compute it. */
export const keyedDigest = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
