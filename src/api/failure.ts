import type { ProblemBody, ProblemCode } from '#contract/problem.ts'

/** Why a call failed: the network, the time limit, an unreadable answer, or the HTTP status of a refusal. */
export type FailureKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number

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

/** The one error that a call of the API throws. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  /** Code of the error catalogue; null where the server did not give one. */
  readonly code: ProblemCode | null
  /** Fields that the server refused, and why. */
  readonly details: NonNullable<ProblemBody['details']>
  /** With `conflict`: what is stored by now, as a call for it would answer. Undefined where the server did not say. */
  readonly current: unknown
  /** Status and text of an answer that could not be read. */
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

/** No answer came. */
export function networkFailure(cause: unknown): Failure {
  return new Failure({ kind: 'FETCH_ERROR', message: 'Network Error', cause })
}

/** No answer came within `timeout` milliseconds. */
export function timeoutFailure(timeout: number): Failure {
  return new Failure({ kind: 'TIMEOUT_ERROR', message: `timeout of ${timeout}ms exceeded` })
}

/** The answer is not what the contract says. */
export function parsingFailure(originalStatus: number, bodyText: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'PARSING_ERROR',
    message: 'The server sent an answer that could not be read.',
    originalStatus,
    bodyText,
    cause,
  })
}

/** The server refused, with a body of the error catalogue or without one. */
export function refusedFailure(status: number, problem: ProblemBody | null): Failure {
  return new Failure({
    kind: status,
    message: problem?.message ?? `The server answered with status ${status}.`,
    code: problem?.code ?? null,
    details: problem?.details,
    current: problem?.current,
  })
}
