import type { FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'

/** What a request says of where it comes from. */
export interface Visitor {
  /** Network address; kept nowhere in clear. */
  readonly address: string
  /** Null where none is sent. */
  readonly userAgent: string | null
  /** Whether a browser only prepares for a visit that may never happen. */
  readonly isPrefetch: boolean
}

export function readVisitor(request: FastifyRequest): Visitor {
  const { headers } = request
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(' ')
  return {
    address: clientAddress(request),
    userAgent: headers['user-agent'] ?? null,
    isPrefetch: /prefetch|prerender|preview/i.test(purpose),
  }
}
