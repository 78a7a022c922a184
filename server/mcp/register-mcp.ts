import rateLimit from '@fastify/rate-limit'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { isUuid } from '#domain/numbers/uuid.ts'
import type { Services } from '#server/http/implement.ts'
import { limitBodies } from '#server/http/rate-limits/limit-bodies.ts'
import { ApiError, problemOf, toApiError } from '#server/request/api-error.ts'
import { clientAddress } from '#server/request/client-address.ts'
import { bearerToken, type Session } from '#server/request/session.ts'
import { siteOrigin } from '#server/request/site-address.ts'
import { createMcpServer } from './create-server.ts'
import { isAllowedOrigin } from './is-allowed-origin.ts'
import { PendingRequests } from './pending-requests.ts'

/** Largest accepted body: a trade with hundreds of executions. */
const bodyLimit = 256 * 1024

/** Numbers of JSON-RPC: what cannot be parsed, and a server's own errors. */
const parseError = -32_700
const serverError = -32_000

/** Answers an error of HTTP with a body of JSON-RPC, as its clients expect; `data` is the body of the API's errors. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toApiError(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'request failed')
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="Edgeworth"')
  const data = problemOf(problem, request.id)
  const code = problem.code === 'malformed_json' ? parseError : serverError
  void reply.code(problem.status).send({ jsonrpc: '2.0', id: null, error: { code, message: data.message, data } })
}

/** Limits count per account. */
const callerOf = (request: FastifyRequest): string => request.mcpSession?.userId ?? clientAddress(request)

/** A message of JSON-RPC, as far as it must be known before the SDK reads it. */
interface Message {
  readonly id?: string | number
  readonly method?: string
  readonly params?: { readonly requestId?: string | number }
}

const toMessages = (body: unknown): readonly Message[] =>
  (Array.isArray(body) ? body : [body]).filter((one) => typeof one === 'object' && one !== null) as Message[]

/**
 * Serves the Model Context Protocol at /mcp: streamable HTTP, one JSON answer per request. The bearer is a personal API
 * token or the token of a session. Nothing is kept between requests, so that N servers can share the calls of one client;
 * the id of a session only tells the clients of an account apart.
 */
export async function registerMcp(app: FastifyInstance, services: Services): Promise<void> {
  const pending = new PendingRequests()
  const { config, identity, rateLimiter } = services
  app.setErrorHandler(answerError)
  app.decorateRequest('mcpSession', null)
  app.addHook('onRequest', async (request) => {
    if (!isAllowedOrigin(request.headers.origin, siteOrigin(app, config.site), config.site)) {
      throw new ApiError('forbidden', 'Pages of this origin may not call here. Name it in EDGEWORTH_CORS_ORIGINS.')
    }
    request.mcpSession = await identity.verify(bearerToken(request.headers.authorization))
    if (request.mcpSession === null) throw new ApiError('no_session', 'Send an API token as Authorization: Bearer.')
  })
  app.addHook('onRequest', limitBodies(services, callerOf))
  await app.register(rateLimit, {
    global: true,
    store: rateLimiter.store,
    ...rateLimiter.of('api'),
    hook: 'preHandler',
    keyGenerator: callerOf,
    errorResponseBuilder: () => new ApiError('too_many_requests'),
  })

  // No stream of the server's own, and no session to delete: the SDK's clients understand both refusals.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ jsonrpc: '2.0', id: null, error: { code: serverError, message: 'Only POST is answered here.' } }),
  })

  app.post('/mcp', { bodyLimit, schema: { hide: true } }, async (request, reply) => {
    const { headers, body } = request
    const messages = toMessages(body)
    const sessionId = headers['mcp-session-id']
    const owner = `${request.mcpSession?.userId ?? ''} ${isUuid(sessionId) ? sessionId : randomUUID()}`
    const controller = new AbortController()
    const forget: (() => void)[] = []
    for (const { id, method, params } of messages) {
      if (method === 'notifications/cancelled') pending.cancel(`${owner} ${JSON.stringify(params?.requestId)}`)
      else if (id !== undefined) forget.push(pending.add(`${owner} ${JSON.stringify(id)}`, controller))
    }
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) controller.abort()
    })
    const server = createMcpServer({
      app,
      authorization: headers.authorization ?? '',
      address: request.ip,
      scopes: request.mcpSession?.scopes,
      signal: controller.signal,
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    const cancelled = new Promise<null>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(null), { once: true })
    })
    try {
      await server.connect(transport)
      const asked = new Request(new URL(request.url, siteOrigin(app, config.site)), {
        method: 'POST',
        headers: Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' && name !== 'content-length' ? [[name, value] as [string, string]] : [],
        ),
      })
      const answer = await Promise.race([transport.handleRequest(asked, { parsedBody: body ?? null }), cancelled])
      // A cancelled request gets no answer, as the protocol says.
      if (answer === null) return await reply.code(202).send()
      if (answer.ok && messages.some(isInitializeRequest)) reply.header('mcp-session-id', randomUUID())
      const text = await answer.text()
      if (text === '') return await reply.code(answer.status).send()
      return await reply.code(answer.status).type('application/json; charset=utf-8').send(text)
    } finally {
      for (const remove of forget) remove()
      await server.close()
    }
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls /mcp; set before anything else is read. */
    mcpSession: Session | null
  }
}
