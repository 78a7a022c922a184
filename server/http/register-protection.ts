import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/runtime/config.ts'

/**
 * Security headers of every response. The engine needs 'wasm-unsafe-eval' to compile, Emotion needs 'unsafe-inline'
 * for styles, and share windows need same-origin-allow-popups to keep their opener apart.
 */
export async function registerProtection(app: FastifyInstance, config: Config): Promise<void> {
  // Whatever does not say otherwise is somebody's own: tokens, the profile, figures.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Hosted Supabase is the only other origin that the browser calls: sign-in, the profile, pictures, live updates.
  const hosted = config.hosted === null ? [] : [config.hosted.url]
  const live = hosted.map((url) => url.replace(/^http/, 'ws'))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...hosted],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...hosted, ...live],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only behind a TLS proxy: on plain localhost the header would also apply to other programs, which have no TLS.
    strictTransportSecurity: config.trustProxy > 0 ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
}
