import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Headers that our pages and the Supabase client send, and those that they read. */
const allowedHeaders =
  'apikey, authorization, content-type, prefer, accept, accept-profile, content-profile, range, range-unit, if-none-match, cache-control, idempotency-key, x-client-info, x-supabase-api-version, x-upsert, x-metadata, x-retry-count'.split(
    ', ',
  )
const exposedHeaders = [
  'content-range',
  'content-disposition',
  'preference-applied',
  'etag',
  'x-supabase-api-version',
  'x-sb-error-code',
  'retry-after',
]

/** Lets pages of these origins call the server; without any, a browser lets only the application's own pages. */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders,
    maxAge: 86_400,
  })
}
