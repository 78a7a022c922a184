import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limitOf, scopeOf } from '#contract/accounts/route-scope.ts'
import { scopesThatAllow } from '#contract/accounts/token-scopes.ts'
import { bodyLimitsOf } from '#contract/body-limits.ts'
import { problemBody, problems, type ProblemCode } from '#contract/problem.ts'
import type { Route } from '#contract/route.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { limitBodies } from '#server/http/rate-limits/limit-bodies.ts'
import { ApiError } from '#server/request/api-error.ts'
import { clientAddress } from '#server/request/client-address.ts'
import type { RateLimits } from '#server/runtime/config.ts'
import { answerSerializer } from './answer-serializer.ts'
import { createHandler, isOfAffiliateProgram, requireSession } from './answer.ts'
import type { Implementation, Services } from './implement.ts'
import { operationIdOf, tagOf } from './operation.ts'
import { storedPartOf } from './stored-part.ts'

/** Problem codes that any call can return. */
const commonProblems: readonly ProblemCode[] = ['too_many_requests', 'internal', 'busy']

/** Problem codes that a call can return: its own, and those that follow from its declaration. */
export function problemsOf(route: Route): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>(commonProblems)
  if (route.auth !== 'public') {
    codes.add('no_session')
    codes.add('scope_missing')
  }
  if (route.auth === 'admin') codes.add('forbidden')
  if (route.params !== undefined || route.query !== undefined || route.body !== undefined)
    codes.add('validation_failed')
  // A part of the path that is too long for any route is an address that is not there.
  if (route.params !== undefined) codes.add('not_found')
  if (route.body !== undefined) {
    for (const code of ['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) codes.add(code)
  }
  if (route.upload !== undefined) {
    for (const code of ['validation_failed', 'body_too_large', 'unsupported_media_type'] as const) codes.add(code)
  }
  if (route.plan !== undefined) codes.add('plan_limit')
  if (isOfAffiliateProgram(route)) codes.add('switched_off')
  const stored = storedPartOf(route)
  if (stored !== null && stored.row === undefined) codes.add('unreadable')
  for (const code of route.problems ?? []) codes.add(code)
  return [...codes]
}

function responsesOf(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(route)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${problems[code].meaning}`).join(' '),
      ...json(status === 503 && route.statusOf !== undefined ? z.union([route.response, problemBody]) : errorSchema),
    },
  ])
  return {
    [String(route.status ?? 200)]: {
      description: route.summary,
      content: Object.fromEntries(
        (route.files ?? ['application/json']).map((media) => [media, { schema: route.response }]),
      ),
    },
    ...Object.fromEntries(failures),
  }
}

/** Errors have their own serializer, and complete-document.ts describes them in one place. */
const errorSchema = z.unknown()

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })

const routeSchemas = (route: Route) => ({
  ...(route.params === undefined ? {} : { params: route.params }),
  ...(route.query === undefined ? {} : { querystring: route.query }),
  ...(route.body === undefined ? {} : { body: route.body }),
  ...(route.headers === undefined ? {} : { headers: route.headers }),
})

/** How a caller may prove who they are: a session always, a personal API token where its scopes allow the call. */
function securityOf(route: Route): { readonly security?: readonly Readonly<Record<string, readonly string[]>>[] } {
  const scope = scopeOf(route)
  if (scope === null) return {}
  const scopes = scope === 'session' ? [] : scopesThatAllow(scope)
  return { security: [{ session: [] }, ...scopes.map((one) => ({ apiToken: [one] }))] }
}

/** The limits that a schema cannot express, as extensions of OpenAPI: bytes and entries of the body, calls and bytes per time. */
function limitsOf(route: Route, rateLimits: RateLimits) {
  const { max, windowMs } = rateLimits[limitOf(route)]
  const { bytes, entries } = bodyLimitsOf(route)
  const takesBody = route.body !== undefined || route.upload !== undefined
  return {
    ...(takesBody
      ? {
          'x-body-limit': {
            bytes,
            ...(route.body === undefined ? {} : { entries }),
            bytesPerMinute: rateLimits.bodies.max * 1024 * (minuteMs / rateLimits.bodies.windowMs),
          },
        }
      : {}),
    'x-rate-limit': { calls: max, seconds: windowMs / 1000, by: route.auth === 'public' ? 'address' : 'account' },
  }
}

/** Counts per account, or per address for visitors. */
const callerKey = (request: FastifyRequest): string => request.session?.userId ?? clientAddress(request)

function addRoute(app: FastifyInstance, implementation: Implementation, services: Services): void {
  const { route } = implementation
  const { bytes, entries } = bodyLimitsOf(route)
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: bytes,
    onRequest: [requireSession(implementation, services), limitBodies(services, callerKey)],
    schema: {
      ...routeSchemas(route),
      summary: route.summary,
      ...limitsOf(route, services.config.rateLimits),
      operationId: operationIdOf(route),
      tags: [tagOf(route)],
      ...securityOf(route),
      response: responsesOf(route),
    },
    config: { rateLimit: services.rateLimiter.of(limitOf(route)), maxBodyEntries: entries },
    serializerCompiler: answerSerializer(route, app.log),
    handler: createHandler(implementation, services),
  })
}

/** Registers the routes below the prefix of `app`. */
export async function registerApi(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation[],
): Promise<void> {
  app.decorateRequest('session', null)
  await app.register(rateLimit, {
    global: true,
    store: services.rateLimiter.store,
    ...services.rateLimiter.of('api'),
    // After the session is known, so that accounts behind one address have separate limits.
    hook: 'preHandler',
    keyGenerator: callerKey,
    errorResponseBuilder: () => new ApiError('too_many_requests'),
  })
  for (const implementation of implementations) {
    const { upload } = implementation.route
    if (upload === undefined) addRoute(app, implementation, services)
    else {
      await app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser(upload, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
        addRoute(scope, implementation, services)
      })
    }
  }
}
