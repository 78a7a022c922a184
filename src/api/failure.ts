import type { ProblemBody, ProblemCode } from '#contract/problem.ts'

/** Why a call failed: network, timeout, an unreadable response, or the HTTP status of a refusal. */
type FailureKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number

interface FailureParts {
  readonly kind: FailureKind
  readonly message: string
  readonly code?: ProblemCode | null
  readonly details?: ProblemBody['details']
  readonly current?: unknown
  readonly originalStatus?: number | null
  readonly bodyText?: string | null
  readonly cause?: unknown
}

/** The error that an API call throws. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  /** Code of the problem catalogue; null if the server did not send one. */
  readonly code: ProblemCode | null
  /** The fields that the server rejected, and why. */
  readonly details: NonNullable<ProblemBody['details']>
  /** For `conflict`: the stored record as its GET route returns it. Undefined if the server did not send it. */
  readonly current: unknown
  /** Status and text of a response that could not be parsed. */
  readonly originalStatus: number | null
  readonly bodyText: string | null

  constructor(parts: FailureParts) {
    super(parts.message, { cause: parts.cause })
    this.kind = parts.kind
    this.code = parts.code ?? null
    this.details = parts.details ?? []
    this.current = parts.current
    this.originalStatus = parts.originalStatus ?? null
    this.bodyText = parts.bodyText ?? null
  }
}

/** There was no response. */
export function networkFailure(cause: unknown): Failure {
  return new Failure({ kind: 'FETCH_ERROR', message: 'Network Error', cause })
}

/** There was no response within `timeout` milliseconds. */
export function timeoutFailure(timeout: number): Failure {
  return new Failure({ kind: 'TIMEOUT_ERROR', message: `timeout of ${timeout}ms exceeded` })
}

/** The response violates the contract. */
export function parsingFailure(originalStatus: number, bodyText: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'PARSING_ERROR',
    message: 'The server sent an unreadable response. Try again.',
    originalStatus,
    bodyText,
    cause,
  })
}

/** The server refused, with or without a problem of the catalogue. */
export function refusedFailure(status: number, problem: ProblemBody | null): Failure {
  return new Failure({
    kind: status,
    message: problem?.message ?? `The server answered with status ${status}.`,
    code: problem?.code ?? null,
    details: problem?.details,
    current: problem?.current,
  })
}
