import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#server/runtime/site-settings.ts'

/**
 * Origin of the web application: the configured one, or this machine and the server's port. Never taken from a request,
 * whose sender chooses the Host header.
 */
export function siteOrigin(app: FastifyInstance, { url }: Pick<SiteSettings, 'url'>): string {
  if (url !== null) return url
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address !== null ? address.port : 3000}`
}
