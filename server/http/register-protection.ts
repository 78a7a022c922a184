import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/runtime/config.ts'

/**
 * Security headers of every answer. 'wasm-unsafe-eval' lets the engine compile, 'unsafe-inline' for styles is what
 * Emotion needs. Share windows must keep their opener apart, hence same-origin-allow-popups.
 */
export async function registerProtection(app: FastifyInstance, config: Config): Promise<void> {
  // Hosted Supabase is the one other place that the browser talks to: sign-in, the profile, pictures, live updates.
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
    // Only a proxy in front speaks TLS; on plain localhost the header would lock the browser out of other programs.
    strictTransportSecurity: config.trustProxy > 0 ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
}
