import type { Id } from './units.ts'

/** A UUID in lower case, as the database writes ids. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a value is a UUID in lower case. */
export function isUuid(value: unknown): value is Id {
  return typeof value === 'string' && uuidPattern.test(value)
}
