import type { Id } from './units.ts'

/** Whether a value is a UUID in lower case, as the database writes ids. */
export function isUuid(value: unknown): value is Id {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
