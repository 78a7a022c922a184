import { DatabaseError } from 'pg'
import { ApiError } from '#server/request/api-error.ts'

/** The response to the violation of a unique constraint, with the field that is taken, if any. */
interface Conflict {
  readonly field?: string
  readonly message: string
}

/** Throws `conflict` with an explanation if `work` violates one of these unique constraints. */
export async function explainUniqueViolation<T>(
  conflicts: Readonly<Record<string, Conflict>>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const found = error instanceof DatabaseError ? conflicts[error.constraint ?? ''] : undefined
    if (found === undefined) throw error
    const { field, message } = found
    throw new ApiError('conflict', message, field === undefined ? undefined : [{ field, message: 'is taken' }])
  }
}
