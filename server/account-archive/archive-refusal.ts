import { ApiError, type ProblemDetails } from '#server/errors.ts'

/** Faults that one refusal names. */
export const mostFaults = 20

/** The refusal of an archive before anything of it is written. */
export const refused = (message: string, details?: ProblemDetails): ApiError =>
  new ApiError('validation_failed', message, details ?? [{ field: 'archive', message }])

/** The refusal of an archive one of whose entries is other than its manifest or directory says. */
export const notAsSaid = (name: string): ApiError =>
  refused(`"${name}" is not what the archive's manifest says: the archive is damaged or was changed.`)
