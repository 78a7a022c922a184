import { createHash, createHmac } from 'node:crypto'

/** Digest of a token that is long and random itself. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Digest of something short or known, which only a holder of the key can compute. */
export const keyedDigest = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()
