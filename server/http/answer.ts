import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { allowsRoute, scopeOf } from '#contract/accounts/route-scope.ts'
import type { Route, RouteRequest } from '#contract/route.ts'
import { ApiError, loggedProblem } from '#server/request/api-error.ts'
import { bearerToken, type Session } from '#server/request/session.ts'
import { siteOrigin } from '#server/request/site-address.ts'
import { readVisitor } from '#server/request/visitor.ts'
import { requireSwitchedOn } from '#server/sql/switches.ts'
import { readAsUser, runAsUser, runAsAdmin, runAsServer } from '#server/sql/transaction.ts'
import { FileAnswer } from './file-answer.ts'
import type { Implementation, RequestContext, Services } from './implement.ts'
import { innerSignal } from './inner-calls.ts'
import { requireFeature } from './plan-features.ts'
import { ReadyAnswer } from './ready-answer.ts'
import { callAfter, RequestTurn } from './request-turn.ts'

function buildContext(request: FastifyRequest, signal: AbortSignal, services: Services): RequestContext {
  const { session, server } = request
  const user = () => {
    if (session === null) throw new ApiError('no_session')
    return session
  }
  const source = { isShared: false }
  return {
    session,
    get user() {
      return user()
    },
    transaction: (work) => runAsUser(services.database.kysely, user(), work, source),
    read: (work) => readAsUser(services.database.kysely, user(), work, source),
    asServer: (work) => runAsServer(services.database.kysely, user(), work),
    asAdmin: (work) => runAsAdmin(services.database.kysely, user(), work),
    turn: new RequestTurn(services.accountTurns, () => user().userId, signal),
    visitor: readVisitor(request),
    problemOf: (error) => loggedProblem(error, request),
    signal,
    services,
    site: siteOrigin(server, services.config.site),
  }
}

/** A signal that aborts when the client disconnects before the response is sent, or this server no longer waits for it. */
function abortOnDisconnect(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const inner = innerSignal(request.headers)
  if (inner !== null) return inner
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function refuseUndeclaredBody(route: Route, body: unknown): void {
  if (route.body !== undefined || route.upload !== undefined || body === undefined || body === null) return
  const keys = typeof body === 'object' ? Object.keys(body) : ['body']
  if (keys.length === 0) return
  throw new ApiError(
    'validation_failed',
    undefined,
    keys.map((field) => ({ field, message: 'is not a known field' })),
  )
}

/** Throws `validation_failed` if a route that takes a file gets none: without a body, no parser has run. */
function requireUpload({ upload }: Route, body: unknown): void {
  if (upload === undefined || (body instanceof Uint8Array && body.length > 0)) return
  throw new ApiError('validation_failed', undefined, [{ field: 'body', message: `is empty: send a file of ${upload}` }])
}

/** Throws `plan_limit` if the route needs a feature that the caller's plan lacks, where plans apply. */
async function enforcePlan({ plan }: Route, { session }: FastifyRequest, services: Services): Promise<void> {
  if (plan === undefined || session === null || !services.config.plans.apply) return
  await runAsUser(services.database.kysely, session, (trx) => requireFeature(trx, session.userId, plan))
}

/** Throws `scope_missing` if the caller's token does not allow the call; a session allows every call of its account. */
function requireScope(route: Route, session: Session | null): void {
  if (allowsRoute(session?.scopes, route)) return
  const scope = scopeOf(route)
  if (scope === 'session') throw new ApiError('scope_missing', 'API tokens cannot do this. Sign in instead.')
  throw new ApiError('scope_missing', `The API token lacks the scope "${scope}".`)
}
/** Whether a call belongs to the affiliate program, which can be turned off; admins keep administering it. */
export const isOfAffiliateProgram = ({ path, auth }: Route): boolean =>
  path.startsWith('/affiliate/') && auth !== 'admin'

/** Reads the session before the body, so that an upload without a session is refused without reading it. */
export function requireSession(implementation: Implementation, services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    request.session = await services.identity.verify(bearerToken(request.headers.authorization))
    if (implementation.route.auth !== 'public' && request.session === null) throw new ApiError('no_session')
    requireScope(implementation.route, request.session)
  }
}

/**
 * Streams a file at the client's pace, and calls `ended` after it. An error closes the connection, so that the client
 * notices it.
 */
function sendFile(reply: FastifyReply, { name, mediaType, parts, bytes }: FileAnswer, ended: () => void): FastifyReply {
  if (bytes !== null) void reply.header('content-length', bytes)
  return reply
    .code(200)
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(callAfter<string | Uint8Array>(parts, ended)))
}

/** When to ask again who found too many calls of the account waiting, in seconds. */
const turnRetrySeconds = '2'

/** Creates the Fastify handler of a route, which passes the parsed input to the implementation. */
export function createHandler({ route, handle }: Implementation, services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    refuseUndeclaredBody(route, request.body)
    requireUpload(route, request.body)
    if (isOfAffiliateProgram(route)) {
      await requireSwitchedOn(services.database.kysely, 'affiliate-program', 'The affiliate program is turned off.')
    }
    await enforcePlan(route, request, services)
    const { params, query, body, headers } = request
    const input = { params, query, body, headers } as RouteRequest<Route>
    const context = buildContext(request, abortOnDisconnect(request, reply), services)
    let result: unknown
    try {
      result = await handle(input, context)
    } catch (error) {
      context.turn.end()
      // Limits of calls per time say when they end; a turn comes when another call of the account is answered.
      if (error instanceof ApiError && error.code === 'too_many_requests') reply.header('retry-after', turnRetrySeconds)
      throw error
    }
    if (result instanceof FileAnswer) return sendFile(reply, result, () => context.turn.end())
    context.turn.end()
    if (result instanceof ReadyAnswer) {
      const { byteOffset, byteLength, buffer } = result.json
      return reply
        .code(route.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(Buffer.from(buffer, byteOffset, byteLength))
    }
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
