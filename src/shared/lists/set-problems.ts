import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { Failure } from '#api/failure.ts'
import { errorText } from '#ui/feedback/error-text.ts'

/**
 * Shows why a form could not be stored: at its fields where the server names them, else above its buttons. `taken` is the
 * message for a name that is already used; null: the server's own words.
 */
export function setProblems<T extends FieldValues>(
  error: unknown,
  labels: Readonly<Partial<Record<Path<T>, string>>>,
  taken: string | null,
  setError: UseFormSetError<T>,
): void {
  const details = error instanceof Failure ? error.details : []
  const known = details.filter(({ field }) => field in labels)
  for (const [index, { field, message }] of known.entries()) {
    const isTaken = taken !== null && error instanceof Failure && error.code === 'conflict'
    const label = labels[field as Path<T>] ?? ''
    setError(field as Path<T>, { message: isTaken ? taken : `${label} ${message}.` }, { shouldFocus: index === 0 })
  }
  if (known.length > 0) return
  setError('root', { message: errorText(error, 'Couldn’t save. Try again.') })
}
