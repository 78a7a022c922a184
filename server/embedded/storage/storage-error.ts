import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { TokenRefused } from '#server/embedded/auth/access-token.ts'
import { toApiError } from '#server/request/api-error.ts'

/**
 * An error in the shape of Supabase Storage. The body states its status; the response itself nearly always has 400.
 */
export class StorageError extends Error {
  readonly status: number
  readonly code: string
  readonly error: string

  constructor(status: number, code: string, message: string, error: string = code) {
    super(message)
    this.name = 'StorageError'
    this.status = status
    this.code = code
    this.error = error
  }
}

const denied = 'new row violates row-level security policy'

/** All errors of the file endpoints. */
export const storageErrors = {
  noSuchBucket: () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  noSuchKey: () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found'),
  alreadyExists: () => new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate'),
  accessDenied: (message = denied) => new StorageError(403, 'AccessDenied', message, 'Unauthorized'),
  mimeType: (type: string) =>
    new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type'),
  otherContent: (type: string) =>
    new StorageError(415, 'InvalidMimeType', `the content of this file is not ${type}`, 'invalid_mime_type'),
  unreadableImage: () =>
    new StorageError(415, 'InvalidMimeType', 'this image cannot be read, or has too many pixels', 'invalid_mime_type'),
  tooLarge: () =>
    new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large'),
  spaceUsed: (megabytes: number) =>
    new StorageError(
      413,
      'EntityTooLarge',
      `Your files would take more than the ${megabytes} MB that an account has. Remove some of them first.`,
      'Payload too large',
    ),
  noContent: () => new StorageError(400, 'InvalidRequest', 'No content provided'),
  invalidKey: (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`),
  invalidParameter: (name: string) => new StorageError(400, 'InvalidParameter', `Invalid Parameter ${name}`),
  invalidRange: () => new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable'),
  notSupported: (feature: string) =>
    new StorageError(409, 'NotSupported', `The feature ${feature} is not enabled for this resource`),
  invalidJwt: (message: string) => new StorageError(400, 'InvalidJWT', message),
  invalidSignature: () => new StorageError(400, 'InvalidSignature', 'Invalid signature'),
}

function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof TokenRefused) {
    const why = error.expired ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS'
    return storageErrors.accessDenied(why)
  }
  if (error instanceof DatabaseError) {
    if (error.code === '42501') return storageErrors.accessDenied()
    if (error.code === '23505') return storageErrors.alreadyExists()
  }
  const problem = toApiError(error)
  if (problem.code === 'no_session') return storageErrors.accessDenied('The session was signed out')
  if (problem.code === 'body_too_large') return storageErrors.tooLarge()
  if (problem.code === 'internal') return new StorageError(500, 'InternalError', 'Internal server error')
  return new StorageError(problem.status, 'InvalidRequest', problem.message)
}

export function answerStorageError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toStorageError(error)
  if (failure.status >= 500) request.log.error({ err: error }, 'file request failed')
  const { status, code, message } = failure
  const passedOn = status >= 500 || status === 429 || status === 416 ? status : 400
  void reply
    .code(passedOn)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ statusCode: String(status), error: failure.error, message, code }))
}
