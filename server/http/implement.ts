import type { Transaction } from 'kysely'
import type { ProblemBody } from '#contract/problem.ts'
import type { DeepReadonly, Route, RouteRequest, RouteResponse } from '#contract/route.ts'
import type { FiguresPool } from '#server/figures/threads/figures-pool.ts'
import type { RateLimiter } from '#server/http/rate-limits/rate-limiter.ts'
import type { Identity, Session } from '#server/request/session.ts'
import type { Visitor } from '#server/request/visitor.ts'
import type { Config } from '#server/runtime/config.ts'
import type { SimulationPool } from '#server/simulations/threads/simulation-pool.ts'
import type { DatabaseHandle } from '#server/sql/connection.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { FileAnswer } from './file-answer.ts'
import type { ReadyAnswer } from './ready-answer.ts'

/** What the server is made of; built once at the start. */
export interface Services {
  readonly database: DatabaseHandle
  readonly config: Config
  readonly simulations: SimulationPool
  readonly figures: FiguresPool
  readonly rateLimiter: RateLimiter
  readonly identity: Identity
  /** The secret that this installation signs sessions with. */
  readonly secret: string
  /** Aborted when this server is told to stop: what lives longer than a request ends then. */
  readonly stopping: AbortSignal
}

/** What a handler knows of its request beyond the parsed input. */
export interface RequestContext {
  /** Null without a valid session; never null in a route whose `auth` is 'user'. */
  readonly session: Session | null
  /** The session; throws ApiError `no_session` where there is none. */
  readonly user: Session
  /**
   * Runs SQL in one transaction as role `authenticated` with the session's claims, so that row-level security holds.
   * Commits when `work` resolves, rolls back when it throws. Without a session it throws ApiError `no_session`.
   */
  readonly transaction: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /**
   * The same with the server's own rights, which row-level security does not bind: for what no user may write, such as
   * money. `work` itself must see to it that it touches nobody else's.
   */
  readonly asServer: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /** As `asServer`, for an admin, as the database has it in this very transaction. Throws ApiError `forbidden` else. */
  readonly asAdmin: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /** What the request says of where it comes from. */
  readonly visitor: Visitor
  /** The body of the error that is said in an answer which has begun already. */
  readonly problemOf: (error: unknown) => ProblemBody
  /** Aborted when the client goes away before the answer. */
  readonly signal: AbortSignal
  readonly services: Services
  /** Origin of the web application, for links in mails and of affiliates. */
  readonly site: string
}

/** A route with its handler, its types erased for the list in routes.ts. */
export interface Implementation {
  readonly route: Route
  readonly handle: (request: RouteRequest<Route>, context: RequestContext) => Promise<unknown>
}

/** As implement, for a route whose answer is a file. */
export function implementFile<const T extends Route & { readonly files: readonly string[] }>(
  route: T,
  handler: (request: RouteRequest<T>, context: RequestContext) => Promise<FileAnswer>,
): Implementation {
  return { route, handle: (request, context) => handler(request, context) }
}

/** An answer that does not go through the response schema: JSON that is ready, or, where the route has one, a file. */
type Ready<T extends Route> =
  | ReadyAnswer<RouteResponse<T>>
  | (T extends { readonly files: readonly string[] } ? FileAnswer : never)

/**
 * Binds a handler to a declared route: the input arrives parsed, the answer, which the server only reads, is checked
 * against the response schema, but for one that is ready.
 */
export function implement<const T extends Route, const R extends DeepReadonly<RouteResponse<T>>>(
  route: T,
  handler: (request: RouteRequest<T>, context: RequestContext) => Promise<R | Ready<T>>,
): Implementation {
  // The server parses a request by `route` before it calls `handle`, which is what makes this narrowing true.
  return { route, handle: (request, context) => handler(request, context) }
}
