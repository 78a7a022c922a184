import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#server/runtime/site-settings.ts'

/**
 * Origin of the web application: the configured one, else this machine at the port that is listened on. Never from a
 * request: whoever sends one chooses its Host header.
 */
export function siteOrigin(app: FastifyInstance, { url }: SiteSettings): string {
  if (url !== null) return url
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address !== null ? address.port : 3000}`
}
