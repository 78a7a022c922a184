import type { FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'

/** The origin of a request as its connection and headers state it. */
export interface Visitor {
  /** Network address; never stored in plain text. */
  readonly address: string
  /** Null where none is sent. */
  readonly userAgent: string | null
  /** Whether a browser only prefetches the page. */
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
