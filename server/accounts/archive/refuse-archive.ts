import { ApiError, type ProblemDetails } from '#server/request/api-error.ts'

/** Max faults that an error names. */
export const maxFaults = 20

/** The refusal of an archive before anything is restored. */
export const invalidArchive = (message: string, details?: ProblemDetails): ApiError =>
  new ApiError('validation_failed', message, details ?? [{ field: 'archive', message }])

/** The refusal of an archive with an entry that contradicts its manifest or directory. */
export const manifestMismatch = (name: string): ApiError =>
  invalidArchive(`"${name}" does not match the manifest. The archive is damaged or was edited.`)
