import { ApiError, type ProblemDetails } from '#server/request/api-error.ts'

/** Faults that one refusal names. */
export const maxFaults = 20

/** The refusal of an archive before anything of it is written. */
export const invalidArchive = (message: string, details?: ProblemDetails): ApiError =>
  new ApiError('validation_failed', message, details ?? [{ field: 'archive', message }])

/** The refusal of an archive one of whose entries is other than its manifest or directory says. */
export const manifestMismatch = (name: string): ApiError =>
  invalidArchive(`"${name}" is not what the archive's manifest says: the archive is damaged or was changed.`)
