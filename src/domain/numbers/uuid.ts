import type { Id } from './units.ts'

/** The form of a UUID in lower case, for a part of a pattern. */
export const uuidForm = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A UUID in lower case, as the database writes ids. */
export const uuidPattern = new RegExp(`^${uuidForm}$`)
/** Each UUID within a text, in any case; for `replaceAll` and `matchAll`. */
export const uuidsInText = new RegExp(uuidForm, 'gi')

/** Whether a value is a UUID in lower case. */
export function isUuid(value: unknown): value is Id {
  return typeof value === 'string' && uuidPattern.test(value)
}
