import { ApiError } from '#server/request/api-error.ts'
import { maxReportedFaults, type Outcome } from '#server/trades/changes/new-trades.ts'

/** Throws if a row is refused, with the rows and fields of all that have the same problem. */
export function requireAllAccepted<T extends object>(outcomes: readonly Outcome<T>[], places: readonly number[]): T[] {
  const refused = outcomes.flatMap((outcome, index) =>
    outcome instanceof ApiError ? [{ problem: outcome, row: places[index] ?? index }] : [],
  )
  const [first] = refused
  if (first !== undefined) {
    const details = refused
      .filter(({ problem }) => problem.code === first.problem.code)
      .flatMap(({ problem, row }) =>
        (problem.details ?? []).map(({ field, message }) => ({ field: `rows.${row}.${field}`, message })),
      )
    throw new ApiError(first.problem.code, first.problem.message, details.slice(0, maxReportedFaults))
  }
  return outcomes.filter((outcome): outcome is T => !(outcome instanceof ApiError))
}
