import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { archiveLimits } from '#domain/archive-limits.ts'
import { registerApi } from './api.ts'
import { registerAdminDoor } from '#server/admin/admin-door.ts'
import { registerBackupDoor } from '#server/backup/backup-door.ts'
import { bodyDeadline, limitBodyTime } from './body-deadline.ts'
import { openDoor } from './door.ts'
import { answerError, ApiError } from './errors.ts'
import type { Services } from './implement.ts'
import { logOptions } from './log.ts'
import { registerOpenApi } from './openapi.ts'
import { registerProtection } from './protection.ts'
import { registerStatic } from './static.ts'
import { registerSupabase } from '#server/embedded/supabase.ts'
import { registerOutboxPage } from '#server/mail/outbox-page.ts'
import { validatorInTurns } from './validate-in-turns.ts'

/** auth-js and our own calls send `Content-Type: application/json` with an empty body: that is no body, not a mistake. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, (error, value) => done(error && new ApiError('malformed_json'), value))
  })
}

/** Builds the whole HTTP side: API, sign-in and profiles, OpenAPI, the web application. It does not listen yet. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    logger: logOptions(config.logLevel),
    // Hop 0 is who holds the connection: only the proxy can, where the server listens to it alone (docs/deploy.md).
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: 1024 * 1024,
    // Of the largest body of all; each route has its own.
    requestTimeout: bodyDeadline(archiveLimits.packed),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    // What arrives on an open connection is answered to the end; new connections find the socket closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorInTurns)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  acceptEmptyJson(app)
  limitBodyTime(app)
  await registerProtection(app, config)
  await registerOpenApi(app)
  await app.register(async (api) => registerApi(api, services), { prefix: '/api/v1' })
  if (config.hosted === null) await app.register(async (scope) => registerSupabase(scope, services))
  if (config.mail.smtpUrl === null) registerOutboxPage(app, services.database.kysely, services.secret)
  const requireKey = openDoor(app, services)
  if (requireKey !== null) {
    registerBackupDoor(app, services, requireKey)
    registerAdminDoor(app, services, requireKey)
  }
  await registerStatic(app, services)
  return app
}
