import type { FastifyReply, FastifyRequest } from 'fastify'
import { toApiError } from '#server/request/api-error.ts'

/** An error of the sign-in endpoints, with its code in auth-js. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** All errors that these endpoints return. */
export const authErrors = {
  validation: (message: string) => new AuthError(400, 'validation_failed', message),
  badJson: () => new AuthError(400, 'bad_json', 'Could not parse request body as JSON'),
  invalidCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  userBanned: (status: 400 | 403) => new AuthError(status, 'user_banned', 'User is banned'),
  /** The reasons are those that auth-js knows. */
  weakPassword: (message: string, reason: 'length' | 'characters' | 'pwned') =>
    new AuthError(422, 'weak_password', message, { weak_password: { message, reasons: [reason] } }),
  signUpDisabled: () => new AuthError(422, 'signup_disabled', 'Sign-ups are closed at the moment.'),
  userAlreadyExists: () => new AuthError(422, 'user_already_exists', 'User already registered'),
  samePassword: () => new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenAlreadyUsed: () =>
    new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  noAuthorization: () => new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (detail: string) => new AuthError(403, 'bad_jwt', `invalid JWT: ${detail}`),
  sessionNotFound: () => new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  userNotFound: () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  emailExists: () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  codeExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  nonceInvalid: () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  reauthenticationNeeded: () =>
    new AuthError(400, 'reauthentication_needed', 'Enter your current password, or sign in again.'),
  currentPasswordInvalid: () => new AuthError(400, 'current_password_invalid', 'Current password is incorrect.'),
  flowStateNotFound: () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowStateExpired: () => new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: () =>
    new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),
  tooManyMails: (seconds: number) =>
    new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
    ),
  /** `seconds`: until the next attempt counts, where that is known; the sign-in screen reads it. */
  tooManyRequests: (seconds?: number) =>
    new AuthError(
      429,
      'over_request_rate_limit',
      `Request rate limit reached${seconds === undefined ? '' : `. Try again after ${seconds} seconds.`}`,
    ),
}

/** Converts anything thrown into an error of these endpoints. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  const problem = toApiError(error)
  if (problem.code === 'malformed_json') return authErrors.badJson()
  if (problem.code === 'internal') return new AuthError(500, 'unexpected_failure', 'Internal Server Error')
  return new AuthError(problem.status, problem.code, problem.message)
}

/**
 * Error handler of the sign-in endpoints; clients that state a version of this interface get its newer response body.
 */
export function answerAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAuthError(error)
  if (failure.status >= 500) request.log.error({ err: error }, 'sign-in request failed')
  const { status, code, message, extra } = failure
  const isDated = String(request.headers['x-supabase-api-version'] ?? '') >= '2024-01-01'
  reply.code(status).header('x-sb-error-code', code)
  if (isDated) reply.header('x-supabase-api-version', '2024-01-01')
  void reply.send(isDated ? { code, message, ...extra } : { code: status, error_code: code, msg: message, ...extra })
}
