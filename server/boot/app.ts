import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { bodySizes } from '#contract/body-limits.ts'
import { registerAdminEndpoint } from '#server/admin/admin-endpoint.ts'
import { registerBackupEndpoint } from '#server/backup/backup-endpoint.ts'
import { registerSupabase } from '#server/embedded/supabase.ts'
import { acceptJson } from '#server/http/accept-json.ts'
import { bodyDeadline, enforceBodyDeadline } from '#server/http/body-deadline.ts'
import { openControlEndpoint } from '#server/http/control-endpoint.ts'
import { explainIssue } from '#server/http/explain-issue.ts'
import { countFailures } from '#server/http/failure-counter.ts'
import type { Services } from '#server/http/implement.ts'
import { registerOpenApi } from '#server/http/openapi/register-openapi.ts'
import { registerApi } from '#server/http/register-api.ts'
import { registerCors } from '#server/http/register-cors.ts'
import { registerProtection } from '#server/http/register-protection.ts'
import { registerStatic } from '#server/http/static-files.ts'
import { compileValidator } from '#server/http/validate-request.ts'
import { registerOutboxPage } from '#server/mail/outbox-page.ts'
import { registerMcp } from '#server/mcp/register-mcp.ts'
import { answerError } from '#server/request/api-error.ts'
import { announceLastAnswers, closeUnusedConnections } from './listen.ts'
import { logOptions } from './log-options.ts'
import { implementations } from './routes.ts'

/** A caller that is sent away for now learns when to come back, whichever endpoint says so. */
function stateRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2')
    done(null, payload)
  })
}

/** A connection that cannot be accepted, as where the process has too many files open, is its caller's loss alone. */
function surviveFailedConnections(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => app.log.error({ err: error }, 'a connection could not be accepted'))
  })
}

/** Builds the HTTP server with API, sign-in, profiles, OpenAPI and the web application, without listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    logger: logOptions(config.logLevel),
    // Hop 0 is the peer of the connection, which is the proxy if nobody else can connect (docs/deploy.md).
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: bodySizes.ordinary.bytes,
    // A busy machine may take longer than Fastify's ten seconds to register every route.
    pluginTimeout: 60_000,
    // The deadline for the largest body; each route has its own.
    requestTimeout: bodyDeadline(bodySizes.archive.bytes),
    genReqId: () => randomUUID(),
    // A path that cannot be decoded never reaches the error handler.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    // Requests on open connections are answered; new connections are refused.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  closeUnusedConnections(app)
  announceLastAnswers(app)
  surviveFailedConnections(app)
  stateRetryAfter(app)
  // Schemas that say nothing of their own answer in the words of the product.
  z.config({ customError: explainIssue })
  app.setValidatorCompiler(compileValidator)
  app.setErrorHandler(answerError)
  acceptJson(app)
  enforceBodyDeadline(app)
  countFailures(app, services.database.kysely)
  await registerProtection(app, config)
  await registerCors(app, config.site.corsOrigins)
  await registerOpenApi(app)
  await app.register(async (api) => registerApi(api, services, implementations), { prefix: '/api/v1' })
  await app.register(async (scope) => registerMcp(scope, services))
  if (config.hosted === null) await app.register(async (scope) => registerSupabase(scope, services))
  if (config.mail.smtpUrl === null) registerOutboxPage(app, services.database.kysely, services.secret)
  const requireKey = openControlEndpoint(app, services)
  if (requireKey !== null) {
    registerBackupEndpoint(app, services, requireKey)
    registerAdminEndpoint(app, services, requireKey)
  }
  await registerStatic(app, services)
  return app
}
