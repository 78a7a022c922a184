import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseError } from 'pg'
import { problems, type ProblemBody, type ProblemCode } from '#contract/problem.ts'

export type ProblemDetails = readonly { readonly field: string; readonly message: string }[]

/** What is stored, as the API answers it; of a stale edit the requested change too. */
export interface Versions {
  readonly current: unknown
  readonly given?: unknown
}

/** A problem of the catalogue in src/contract/problem.ts; handlers throw it to answer with it. */
export class ApiError extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails | undefined
  readonly versions: Versions | undefined

  constructor(
    code: ProblemCode,
    message: string = problems[code].meaning,
    details?: ProblemDetails,
    versions?: Versions,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.details = details
    this.versions = versions
  }

  get status(): number {
    return problems[this.code].status
  }
}

const fromFastify: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

/**
 * Maps SQLSTATEs to problem codes, for violations that handlers did not check beforehand. A violated foreign key is
 * "not found", because row-level security hides other people's rows from it.
 */
const fromPostgres: Readonly<Record<string, ProblemCode>> = {
  '23505': 'conflict',
  '23P01': 'conflict',
  '40001': 'conflict',
  '40P01': 'conflict',
  '23503': 'not_found',
  '42501': 'not_found',
  '22P02': 'validation_failed',
  '22001': 'validation_failed',
  '22003': 'validation_failed',
  '22007': 'validation_failed',
  '22008': 'validation_failed',
  '22021': 'validation_failed',
  '22P05': 'validation_failed',
  '23502': 'validation_failed',
  '23514': 'validation_failed',
  '53300': 'busy',
  '57014': 'busy',
}

/** SQLSTATEs of a connection that cannot be opened or has broken, and of a server that ends or starts (PostgreSQL, appendix A). */
const unreachableStates = /^(08|57P)/

/** Fields of constraints that a request can violate without a field of its own being wrong. */
const constraintDetails: Readonly<Record<string, ProblemDetails>> = {
  portfolios_balance_range: [{ field: 'balance', message: 'would be too large to store' }],
  // An announcement without a start begins now, or keeps the start that it has.
  announcements_period: [{ field: 'endsAt', message: 'must be after the start' }],
}

/** What is wrong with each field; an unknown key is named itself. */
function validationDetails(error: { validation: readonly unknown[] }, part: string): ProblemDetails {
  return error.validation.flatMap((entry) => {
    const issue = entry as { instancePath: string; message?: string; params: Record<string, unknown> }
    const path = issue.instancePath.split('/').filter((step) => step !== '')
    const { keys } = issue.params
    if (Array.isArray(keys)) {
      return keys.map((key) => ({ field: [...path, String(key)].join('.'), message: 'is not a known field' }))
    }
    return [{ field: path.length === 0 ? part : path.join('.'), message: issue.message ?? 'is wrong' }]
  })
}

/** The messages of pg about connections that broke, could not be opened, or were not free in time; they have no code. */
const unreachableMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable)/

/** Whether the database could not be reached, or had no connection to spare in time. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unreachableStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const names = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']
  return (typeof code === 'string' && names.includes(code)) || unreachableMessages.test(error.message)
}

/** Turns anything thrown into a problem of the catalogue; unknown errors become `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const context = (error as { validationContext?: string }).validationContext ?? 'body'
    return new ApiError('validation_failed', undefined, validationDetails(error, context))
  }
  if (isUnreachable(error)) return new ApiError('busy')
  if (error instanceof DatabaseError) {
    const code = fromPostgres[error.code ?? '']
    return new ApiError(code ?? 'internal', undefined, constraintDetails[error.constraint ?? ''])
  }
  if (error instanceof Error && 'statusCode' in error) {
    const { code, statusCode } = error as FastifyError
    const known = fromFastify[code]
    if (known !== undefined) return new ApiError(known)
    if (statusCode === 429) return new ApiError('too_many_requests')
    if (statusCode === 404) return new ApiError('not_found')
    if (statusCode === 400) return new ApiError('validation_failed')
  }
  return new ApiError('internal')
}

/** The body of an error; that of `internal` contains only the request's id, which the log contains too. */
export function problemOf(error: ApiError, requestId: string): ProblemBody {
  const { code, message, details, versions } = error
  if (code === 'internal') return { code, message: `${problems.internal.meaning} (request ${requestId})` }
  return {
    code,
    message,
    ...(details === undefined ? {} : { details: details.map((detail) => ({ ...detail })) }),
    ...versions,
  }
}

/** The problem that a request is answered with; logs errors of the server itself. */
function toLoggedError(error: unknown, request: FastifyRequest): ApiError {
  const problem = toApiError(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'request failed')
  return problem
}

/** The body of an error for a response that has already started. */
export const loggedProblem = (error: unknown, request: FastifyRequest): ProblemBody =>
  problemOf(toLoggedError(error, request), request.id)

/** Fastify's error handler: all errors have the same shape and reveal no internals. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toLoggedError(error, request)
  void reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemOf(problem, request.id))
}
