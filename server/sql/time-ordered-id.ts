import type { Id } from '#domain/numbers/units.ts'

/**
 * An id that is larger than those of earlier milliseconds: a UUID of version 7 (RFC 9562, 5.7). Rows stored together
 * then stand together in every index that ends in the id, which is what makes storing very many of them quick.
 */
export function timeOrderedId(milliseconds: number): Id {
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
