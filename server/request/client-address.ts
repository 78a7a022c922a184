import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** The address that rate limits count by. An IPv6 subscriber owns a /64 network, which counts as one address. */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  // A client that disconnected before the request was handled has no address, despite the type.
  const ip = request.ip as string | undefined
  return ip === undefined ? 'gone' : normalizeIP(ip)
}
