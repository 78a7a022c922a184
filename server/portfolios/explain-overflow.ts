import { DatabaseError } from 'pg'
import { ApiError } from '#server/request/api-error.ts'

/** Throws `validation_failed` with the field that is to blame if `work` makes a balance too large to store. */
export async function explainOverflow<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isOverflow = error instanceof DatabaseError && error.constraint === 'portfolios_balance_range'
    if (!isOverflow) throw error
    throw new ApiError('validation_failed', undefined, [{ field, message: 'makes the balance too large to store' }])
  }
}
