import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './digest.ts'

/** Compares secrets in constant time: it reveals neither their length nor where they differ. */
export const constantTimeEqual = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
