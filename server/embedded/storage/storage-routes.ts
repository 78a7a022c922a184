import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { refuseUnstorableText } from '#server/embedded/unstorable-text.ts'
import type { Services } from '#server/http/implement.ts'
import { clientAddress } from '#server/request/client-address.ts'
import { registerReads } from './read-routes.ts'
import { createStorageContext } from './storage-context.ts'
import { answerStorageError, StorageError, storageErrors } from './storage-error.ts'
import { registerWrites } from './write-routes.ts'

/** What the hosted service has at addresses that would otherwise name a bucket here. */
const unsupported = [
  ['/object/list-v2/:bucket', 'listV2'],
  ['/object/upload/sign/:bucket/*', 'signed upload URLs'],
] as const

/**
 * The part of Supabase Storage that this product needs: uploads in both forms; public, private and signed downloads;
 * lists; deletion. The policies on storage.objects decide who may do what.
 */
export async function registerStorage(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler(answerStorageError)
  await app.register(multipart, { throwFileSizeLimit: false })
  // Files are read from the stream within the limit of their bucket, whatever type the request declares.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  await app.register(rateLimit, {
    global: true,
    store: services.rateLimiter.store,
    keyGenerator: clientAddress,
    ...services.rateLimiter.of('api'),
    errorResponseBuilder: () => new StorageError(429, 'SlowDown', 'Too many requests, please slow down'),
  })
  refuseUnstorableText(app, ({ field }) => storageErrors.invalidParameter(field))
  const context = createStorageContext(services)
  const refuse = (method: HTTPMethods[], url: string, feature?: string) =>
    app.route({
      method,
      url,
      // Before a body is read.
      onRequest: async (request) => {
        throw storageErrors.notSupported(feature ?? `${request.method} ${request.url.split('?', 1)[0] ?? ''}`)
      },
      handler: () => null,
    })
  for (const [url, feature] of unsupported) refuse(['GET', 'POST', 'PUT'], url, feature)
  // By a route: of addresses that no route has, the web application answers those that are read.
  refuse(['GET', 'POST', 'PUT', 'DELETE'], '/*')
  registerReads(app, context)
  registerWrites(app, context)
}
