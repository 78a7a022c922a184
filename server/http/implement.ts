import type { Transaction } from 'kysely'
import type { ProblemBody } from '#contract/problem.ts'
import type { DeepReadonly, Route, RouteRequest, RouteResponse } from '#contract/route.ts'
import type { FiguresPool } from '#server/figures/threads/figures-pool.ts'
import type { RateLimiter } from '#server/http/rate-limits/rate-limiter.ts'
import type { Identity, Session } from '#server/request/session.ts'
import type { Turns } from '#server/request/turns.ts'
import type { Visitor } from '#server/request/visitor.ts'
import type { Config } from '#server/runtime/config.ts'
import type { Secrets } from '#server/secrets/purpose-key.ts'
import type { SimulationPool } from '#server/simulations/threads/simulation-pool.ts'
import type { DatabaseHandle } from '#server/sql/connection.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { FileAnswer } from './file-answer.ts'
import type { ReadyAnswer } from './ready-answer.ts'
import type { RequestTurn } from './request-turn.ts'

/** The server's shared services, created once at startup. */
export interface Services {
  readonly database: DatabaseHandle
  readonly config: Config
  /** Of calls that read or rewrite whole portfolios: one of an account at a time, at all servers on one database. */
  readonly accountTurns: Turns
  readonly simulations: SimulationPool
  readonly figures: FiguresPool
  readonly rateLimiter: RateLimiter
  readonly identity: Identity
  /** The secret from which this installation derives its keys. */
  readonly secret: string
  /** With the other one that counts while the secret is being changed. */
  readonly secrets: Secrets
  /** Aborted when this server stops; ends whatever outlives a request. */
  readonly stopping: AbortSignal
}

/** A handler's request, apart from the parsed input. */
export interface RequestContext {
  /** Null without a valid session; never null in a route whose `auth` is 'user'. */
  readonly session: Session | null
  /** The session; throws ApiError `no_session` if there is none. */
  readonly user: Session
  /**
   * Runs SQL in one transaction as role `authenticated` with the session's claims, so that row-level security
   * applies. Commits when `work` resolves, rolls back when it throws. Throws ApiError `no_session` without a session.
   */
  readonly transaction: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /** The same for work that reads by a single statement, in one exchange with the database. A second statement throws. */
  readonly read: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /**
   * The same with the server's rights, which bypass row-level security: for data that no user may write, such as
   * money. `work` itself must not touch data of others.
   */
  readonly asServer: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /** As `asServer`, for admins; this transaction reads the role. Throws ApiError `forbidden` for anybody else. */
  readonly asAdmin: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /**
   * The request's turn among the calls of its account that read or rewrite whole portfolios. Such a handler takes it
   * before it begins; the turn ends when the answer has been sent.
   */
  readonly turn: RequestTurn
  /** The origin of the request. */
  readonly visitor: Visitor
  /** The body of an error in a response that has already started. */
  readonly problemOf: (error: unknown) => ProblemBody
  /** Aborted when the client disconnects before the response. */
  readonly signal: AbortSignal
  readonly services: Services
  /** Origin of the web application, for links in mails and affiliate links. */
  readonly site: string
}

/** A route with its handler; types are erased for the list in routes.ts. */
export interface Implementation {
  readonly route: Route
  readonly handle: (request: RouteRequest<Route>, context: RequestContext) => Promise<unknown>
}

/** Like `implement`, for a route that responds with a file. */
export function implementFile<const T extends Route & { readonly files: readonly string[] }>(
  route: T,
  handler: (request: RouteRequest<T>, context: RequestContext) => Promise<FileAnswer>,
): Implementation {
  return { route, handle: (request, context) => handler(request, context) }
}

/** A response that bypasses the response schema: serialized JSON or, if the route has one, a file. */
type Ready<T extends Route> =
  | ReadyAnswer<RouteResponse<T>>
  | (T extends { readonly files: readonly string[] } ? FileAnswer : never)

/**
 * Binds a handler to a declared route. The input is parsed before the call; the result is checked against the
 * response schema, except for a `ReadyAnswer` or a file.
 */
export function implement<const T extends Route, const R extends DeepReadonly<RouteResponse<T>>>(
  route: T,
  handler: (request: RouteRequest<T>, context: RequestContext) => Promise<R | Ready<T>>,
): Implementation {
  // Safe: the server parses a request by `route` before it calls `handle`.
  return { route, handle: (request, context) => handler(request, context) }
}
