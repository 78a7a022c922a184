import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route, RouteRequest } from '#contract/route.ts'
import { ApiError } from './errors.ts'
import type { Implementation, RequestContext, Services } from './implement.ts'
import { siteOf } from './site-address.ts'
import { bearerToken, type Session } from './session.ts'
import { runAs } from './transaction.ts'

function contextOf({ session, server }: FastifyRequest, signal: AbortSignal, services: Services): RequestContext {
  const user = () => {
    if (session === null) throw new ApiError('no_session')
    return session
  }
  return {
    session,
    get user() {
      return user()
    },
    transaction: (work) => runAs(services.database.kysely, user(), work),
    signal,
    services,
    site: siteOf(server, services.config.site),
  }
}

/** A signal that is aborted when the client's connection closes before the answer went out. */
function whenClientLeaves(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function refuseUndeclaredBody(route: Route, body: unknown): void {
  if (route.body !== undefined || body === undefined || body === null) return
  const keys = typeof body === 'object' ? Object.keys(body) : ['body']
  if (keys.length === 0) return
  throw new ApiError(
    'validation_failed',
    undefined,
    keys.map((field) => ({ field, message: 'is not a known field' })),
  )
}

/** Reads who asks before the body is read: a stranger's upload is refused without taking it in. */
export function requireSession(implementation: Implementation, services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    request.session = await services.identity.verify(bearerToken(request.headers.authorization))
    if (implementation.route.auth === 'user' && request.session === null) throw new ApiError('no_session')
  }
}

/** Fastify's handler for a route: hands the parsed input to the implementation. */
export function answer({ route, handle }: Implementation, services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    refuseUndeclaredBody(route, request.body)
    const input = { params: request.params, query: request.query, body: request.body } as RouteRequest<Route>
    const result = await handle(input, contextOf(request, whenClientLeaves(reply), services))
    reply.code(route.statusOf?.(result as never) ?? route.status ?? 200)
    return result
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession`; null for a visitor. */
    session: Session | null
  }
}
