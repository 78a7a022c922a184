import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { TokenRefused } from '#server/embedded/auth/access-token.ts'
import { ApiError, toApiError } from '#server/request/api-error.ts'

/** An error in PostgREST's shape, which postgrest-js passes to the caller. */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(message)
    this.name = 'RestError'
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
  }
}

/** The errors of PostgREST that this subset returns. */
export const restErrors = {
  badRequest: (message: string, details: string | null = null) => new RestError(400, 'PGRST100', message, details),
  /** PostgreSQL's own code for text that it cannot store. */
  badText: (message: string) => new RestError(400, '22021', message),
  badJson: () => new RestError(400, 'PGRST102', 'Empty or invalid json'),
  unknownSchema: () => new RestError(406, 'PGRST106', 'The schema must be one of the following: public'),
  notSingular: (rows: number) =>
    new RestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows} rows`,
    ),
  badRange: (details: string) => new RestError(416, 'PGRST103', 'Requested range not satisfiable', details),
  noSuchForm: (types: string) =>
    new RestError(406, 'PGRST107', `None of these media types are available: ${types.slice(0, 200)}`),
  /** Of PostgREST, and left out here: expressions and searches could take the database as long as their writer likes. */
  unsupportedOperator: (operator: string) =>
    new RestError(400, 'PGRST100', `The filter operator "${operator}" is not supported by this server`),
  noAggregates: () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  tooManyAffected: (rows: number) =>
    new RestError(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      `The query affects ${rows} rows`,
    ),
  noRelationship: (table: string, other: string) =>
    new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
      `Searched for a foreign key relationship between '${table}' and '${other}' in the schema 'public', but no matches were found.`,
    ),
  unknownType: (type: string) => new RestError(400, '42704', `type "${type}" does not exist`),
  unknownFunction: (name: string) =>
    new RestError(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`),
  unknownColumn: (table: string, column: string) =>
    new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  undefinedColumn: (table: string, column: string) =>
    new RestError(400, '42703', `column ${table}.${column} does not exist`),
  unknownTable: (table: string) =>
    new RestError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`),
  denied: (status: 401 | 403, table: string) => new RestError(status, '42501', `permission denied for table ${table}`),
  badToken: () => new RestError(401, 'PGRST301', 'No suitable key or wrong key type'),
  expiredToken: () => new RestError(401, 'PGRST303', 'JWT expired'),
}

/** The HTTP status of an SQLSTATE, as PostgREST maps it. */
function statusOf(sqlState: string): number {
  if (sqlState === '23503' || sqlState === '23505') return 409
  if (sqlState === '42501') return 403
  if (sqlState === '42P01' || sqlState === '42883') return 404
  if (sqlState.startsWith('08') || sqlState === '57P01') return 503
  if (sqlState.startsWith('53')) return 503
  if (sqlState.startsWith('22') || sqlState.startsWith('23') || sqlState.startsWith('42')) return 400
  return 500
}

function toRestError(error: unknown): RestError {
  if (error instanceof RestError) return error
  if (error instanceof TokenRefused) return error.expired ? restErrors.expiredToken() : restErrors.badToken()
  if (error instanceof DatabaseError && error.code !== undefined && statusOf(error.code) !== 500) {
    return new RestError(statusOf(error.code), error.code, error.message, error.detail ?? null, error.hint ?? null)
  }
  const problem = toApiError(error)
  if (problem.code === 'malformed_json') return restErrors.badJson()
  // The session was closed; clients treat that like an expired token.
  if (error instanceof ApiError && problem.code === 'no_session') return restErrors.expiredToken()
  if (problem.code === 'internal') return new RestError(500, 'PGRST000', 'Something failed on our side.')
  return new RestError(problem.status, 'PGRST100', problem.message)
}

export function answerRestError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toRestError(error)
  if (failure.status >= 500) request.log.error({ err: error }, 'profile request failed')
  const { status, code, details, hint, message } = failure
  void reply.code(status).send({ code, details, hint, message })
}
