import type { FastifyInstance } from 'fastify'
import type { RequireKey } from '#server/http/control-endpoint.ts'
import type { Services } from '#server/http/implement.ts'
import { backupStream } from './write-backup.ts'

export const backupEndpointPath = '/internal/backup'

/**
 * Lets `npm run backup` back up the embedded database while the server uses it: only this process can read it then.
 * There is one connection, so that every other call waits meanwhile; that takes seconds for most journals.
 */
export function registerBackupEndpoint(app: FastifyInstance, { database }: Services, requireKey: RequireKey): void {
  app.post(backupEndpointPath, { schema: { hide: true } }, async (request, reply) => {
    requireKey(request)
    const client = await database.pool.connect()
    const stream = backupStream(client, { database: 'embedded', secret: null })
    // Closing the snapshot returns the connection, also if the reader disconnected.
    stream.once('close', () => client.release())
    return reply.type('application/gzip').send(stream)
  })
}
