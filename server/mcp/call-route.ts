import type { FastifyInstance } from 'fastify'
import type { TokenScope } from '#contract/accounts/token-scopes.ts'
import { problems, type ProblemBody } from '#contract/problem.ts'
import type { Route, RouteInput, RouteResponse } from '#contract/route.ts'
import { callInside } from '#server/http/inner-calls.ts'

/** On whose behalf an assistant calls: the headers of its request, which every call of a route repeats. */
export interface Caller {
  readonly app: FastifyInstance
  readonly authorization: string
  readonly address: string
  /** What its API token may do; undefined for a session. */
  readonly scopes: readonly TokenScope[] | undefined
  /** Aborts when the assistant cancels or disconnects. */
  readonly signal: AbortSignal
}

/** A call that the API refused, in words for an assistant: what is wrong, where, and what to do. */
export class RefusedCall extends Error {
  readonly problem: ProblemBody

  constructor(problem: ProblemBody) {
    // As the tools name it.
    const details = (problem.details ?? []).map(
      ({ field, message }) => `${field.replace(/\bportfolioIds?\b/, 'portfolio_id')} ${message}`,
    )
    super([`${problem.code}: ${problem.message}`, ...details, problems[problem.code].remedy].join('\n'))
    this.name = 'RefusedCall'
    this.problem = problem
  }
}

type Scalar = string | number | boolean

/** Path and query of a call; a list becomes the parameter several times. */
function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, Scalar>
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Scalar | readonly Scalar[] | undefined>)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar]) {
      search.append(name, String(one))
    }
  }
  return `/api/v1${filled}${search.size === 0 ? '' : `?${search.toString()}`}`
}

/**
 * Calls a route of this server as its HTTP API does, so that permissions, plans, limits and validation are the same.
 * Throws RefusedCall with the problem that the API answers, or the signal's reason once that aborts.
 */
export async function callRoute<T extends Route>(
  { app, authorization, address, signal }: Caller,
  route: T,
  input: RouteInput<T>,
): Promise<RouteResponse<T>> {
  const { params, query, body, headers } = input as {
    params?: unknown
    query?: unknown
    body?: unknown
    headers?: Record<string, string>
  }
  const call = {
    method: route.method,
    url: addressOf(route.path, params, query),
    remoteAddress: address,
    headers: { ...headers, authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
  const response = await callInside(app, call, signal)
  const answer: unknown = response.json()
  if (response.statusCode >= 400) throw new RefusedCall(answer as ProblemBody)
  return answer as RouteResponse<T>
}
