import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequireKey } from '#server/http/control-endpoint.ts'
import type { Services } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { adminCommand, runAdminCommand } from './run-admin-command.ts'

export const adminEndpointPath = '/internal/admin'

/**
 * Lets `npm run admin` work while the server runs, because only the server's process can open the embedded database.
 */
export function registerAdminEndpoint(app: FastifyInstance, { database }: Services, requireKey: RequireKey): void {
  const answer = async (request: FastifyRequest) => {
    requireKey(request)
    const order = adminCommand.safeParse(request.body)
    if (!order.success) throw new ApiError('validation_failed')
    return { told: await runAdminCommand(database.kysely, order.data) }
  }
  app.route({ method: 'POST', url: adminEndpointPath, schema: { hide: true }, bodyLimit: 4_096, handler: answer })
}
