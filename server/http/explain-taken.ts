import { DatabaseError } from 'pg'
import { ApiError } from '#server/request/api-error.ts'

/** The answer when a unique constraint is violated, with the field that is taken if there is one. */
interface Taken {
  readonly field?: string
  readonly message: string
}

/** Throws `conflict` with an explanation when `work` violates one of these unique constraints. */
export async function explainTaken<T>(taken: Readonly<Record<string, Taken>>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const found = error instanceof DatabaseError ? taken[error.constraint ?? ''] : undefined
    if (found === undefined) throw error
    const { field, message } = found
    throw new ApiError('conflict', message, field === undefined ? undefined : [{ field, message: 'is taken' }])
  }
}
