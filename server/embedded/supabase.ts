import type { FastifyInstance } from 'fastify'
import { registerAuth } from '#server/embedded/auth/auth-routes.ts'
import { registerRealtime } from '#server/embedded/realtime/live-server.ts'
import { registerRest } from '#server/embedded/rest/rest-routes.ts'
import { registerStorage } from '#server/embedded/storage/storage-routes.ts'
import type { Services } from '#server/http/implement.ts'
import { limitBodies } from '#server/http/rate-limits/limit-bodies.ts'
import { clientAddress } from '#server/request/client-address.ts'

/**
 * The part of a Supabase project's interface that the application uses, at its usual paths, so that the unmodified
 * client works with this server.
 */
export async function registerSupabase(app: FastifyInstance, services: Services): Promise<void> {
  const { kysely } = services.database
  const { secrets, config, rateLimiter } = services
  // The limits of calls count by address too.
  app.addHook('onRequest', limitBodies(services, clientAddress))
  const auth = { database: kysely, config, rateLimiter, secrets }
  await app.register(async (scope) => registerAuth(scope, auth), { prefix: '/auth/v1' })
  await app.register(async (scope) => registerRest(scope, services), { prefix: '/rest/v1' })
  await app.register(async (scope) => registerStorage(scope, services), { prefix: '/storage/v1' })
  await registerRealtime(app, services)
}
