import { createHash, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares secrets in a time that depends neither on where they differ nor on how long they are. */
export const constantTimeEqual = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
