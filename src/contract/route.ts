import type { z } from 'zod'
import type { TokenScope } from '#contract/accounts/token-scopes.ts'
import type { PlanFeature } from '#domain/portfolio/plans.ts'
import type { BodySize } from './body-limits.ts'
import type { ProblemCode } from './problem.ts'

/**
 * A call of the HTTP API, declared once: the browser calls it with `call`, the server answers it with `implement`,
 * OpenAPI is generated from it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, with `:name` for parameters and without a trailing slash; the server accepts both forms. */
  readonly path: string
  readonly summary: string
  /** 'user' needs a session (else 401), 'admin' that of an admin (else 403); 'public' needs none. */
  readonly auth: 'user' | 'admin' | 'public'
  /** The scope that a personal API token needs, where it does not follow from the rest (`scopeOf`); 'session': none is enough. */
  readonly scope?: TokenScope | 'session'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Media type of a body that is a file instead of JSON; `body` is then left out. */
  readonly upload?: string
  /** Headers that the call understands beyond those of every call, by their names in lower case; callers may leave them out. */
  readonly headers?: z.ZodType
  readonly response: z.ZodType
  /**
   * The list of the answer whose rows hold JSON that an earlier version may have stored: a row that cannot be read stands
   * beside it, under `unreadable`. Or the one such row that is answered, where it has more than a row of a list.
   */
  readonly stored?: string
  /** Codes of the catalogue in problem.ts that this call can answer beyond those every call can. */
  readonly problems?: readonly ProblemCode[]
  /** How large its body may be; 'ordinary' unless said. */
  readonly bodySize?: BodySize
  /** Media types of an answer that is a file instead of JSON; `response` is then what one of its parts is. */
  readonly files?: readonly string[]
  /** Status of success; 200 unless said. */
  readonly status?: 200 | 201
  /** Where the answer itself says that something is wrong: its status by the answer. */
  readonly statusOf?: (answer: never) => 200 | 503
  /** What the caller's plan must include where plans apply; otherwise the answer is `plan_limit`. */
  readonly plan?: PlanFeature
  /** The limit that its calls count against, where it is a narrower one than that of all calls. */
  readonly limit?: 'simulations' | 'tracking' | 'ai' | 'mail' | 'candles' | 'archives' | 'signIn'
}

/** Keeps the literal types of a route's declaration. */
export function defineRoute<const T extends Route>(route: T): T {
  return route
}

/** A value that its holder only reads; branded numbers and texts stay as they are. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }

type In<T> = T extends z.ZodType ? DeepReadonly<z.input<T>> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller passes: only the parts that the route declares. */
export type RouteInput<T extends Route> = {
  [K in 'params' | 'query' | 'body' as undefined extends In<T[K]> ? (T[K] extends z.ZodType ? K : never) : K]: In<T[K]>
} & (T extends { readonly upload: string } ? { readonly body: Uint8Array } : unknown) &
  (T extends { readonly headers: z.ZodType } ? { readonly headers?: In<T['headers']> } : unknown)

/** What a handler receives, parsed. */
export interface RouteRequest<T extends Route> {
  readonly params: Out<T['params']>
  readonly query: Out<T['query']>
  readonly body: T extends { readonly upload: string } ? Uint8Array : Out<T['body']>
  readonly headers: Out<T['headers']>
}

export type RouteResponse<T extends Route> = z.output<T['response']>
