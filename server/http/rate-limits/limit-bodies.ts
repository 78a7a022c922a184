import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#server/request/api-error.ts'
import type { RateLimits } from '#server/runtime/config.ts'
import type { RateLimiter } from './rate-limiter.ts'

interface BodyCounting {
  readonly rateLimiter: RateLimiter
  readonly config: { readonly rateLimits: RateLimits }
}

/** Bytes of a body as its headers state them; where they do not, as many as the route accepts. */
function statedBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit ?? 0
  const length = Number(headers['content-length'] ?? 0)
  return Number.isFinite(length) ? length : 0
}

/**
 * An `onRequest` hook that counts the bytes of bodies per caller, so that few large calls cost an account as much as many
 * small ones. Answers 429 before the body is read.
 */
export const limitBodies =
  ({ rateLimiter, config }: BodyCounting, callerOf: (request: FastifyRequest) => string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = statedBytes(request)
    if (bytes === 0) return
    const { attempts, endsInMs } = await rateLimiter.count('bodies', callerOf(request), Math.ceil(bytes / 1024))
    if (attempts <= config.rateLimits.bodies.max) return
    reply.header('retry-after', String(Math.ceil(endsInMs / 1000)))
    throw new ApiError('too_many_requests', 'Too many bytes in a short time.')
  }
