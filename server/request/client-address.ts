import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** The address that limits look at. Who has an IPv6 address has the 2^64 beside it: they count as one. */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  // Who has hung up before the request was looked at has no address any more, whatever the type says.
  const ip = request.ip as string | undefined
  return ip === undefined ? 'gone' : normalizeIP(ip)
}
