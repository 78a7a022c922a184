import { ApiError } from './api-error.ts'

/**
 * Returns what a lookup found. Throws `not_found` otherwise: row-level security hides other people's rows, so they are
 * answered like rows that do not exist.
 */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new ApiError('not_found')
  return found
}
