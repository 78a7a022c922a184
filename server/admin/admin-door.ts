import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequireKey } from '#server/door.ts'
import { ApiError } from '#server/errors.ts'
import type { Services } from '#server/implement.ts'
import { adminOrder, carryOut } from './admin-order.ts'

export const adminDoorRoute = '/internal/admin'

/** Lets `npm run admin` work while the server runs on the embedded database, which is this process's alone. */
export function registerAdminDoor(app: FastifyInstance, { database }: Services, requireKey: RequireKey): void {
  const answer = async (request: FastifyRequest) => {
    requireKey(request)
    const order = adminOrder.safeParse(request.body)
    if (!order.success) throw new ApiError('validation_failed')
    return { told: await carryOut(database.kysely, order.data) }
  }
  app.route({ method: 'POST', url: adminDoorRoute, schema: { hide: true }, bodyLimit: 4_096, handler: answer })
}
