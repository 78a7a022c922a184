import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { registerAuth } from '#server/embedded/auth/auth-routes.ts'
import { registerRealtime } from '#server/embedded/realtime/live-server.ts'
import { registerRest } from '#server/embedded/rest/rest-routes.ts'
import { registerStorage } from '#server/embedded/storage/storage-routes.ts'
import type { Services } from '#server/http/implement.ts'

/** Headers that the Supabase client sends, and those that it reads. */
const allowedHeaders =
  'apikey, authorization, content-type, prefer, accept, accept-profile, content-profile, range, range-unit, if-none-match, cache-control, x-client-info, x-supabase-api-version, x-upsert, x-metadata, x-retry-count'.split(
    ', ',
  )
const exposedHeaders = [
  'content-range',
  'preference-applied',
  'etag',
  'x-supabase-api-version',
  'x-sb-error-code',
  'retry-after',
]

/**
 * The part of a Supabase project's interface that the application uses, at its usual paths, so that the unmodified
 * client works with this server. There are no cookies: a page elsewhere that may call it has no session to abuse.
 */
export async function registerSupabase(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders,
    maxAge: 86_400,
  })
  const { kysely } = services.database
  const { secret, config, rateLimiter } = services
  const auth = { database: kysely, config, rateLimiter, secret }
  await app.register(async (scope) => registerAuth(scope, auth), { prefix: '/auth/v1' })
  await app.register(async (scope) => registerRest(scope, services), { prefix: '/rest/v1' })
  await app.register(async (scope) => registerStorage(scope, services), { prefix: '/storage/v1' })
  await registerRealtime(app, services)
}
