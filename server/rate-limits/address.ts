import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** The address that limits look at. Who has an IPv6 address has the 2^64 beside it: they count as one. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip)
