import type { FastifyInstance } from 'fastify'
import type { RequireKey } from '#server/http/control-endpoint.ts'
import type { Services } from '#server/http/implement.ts'
import { backupStream } from './write-backup.ts'

export const backupEndpointPath = '/internal/backup'

/**
 * Lets `npm run backup` have a backup of the embedded database while the server runs on it: only this process can read
 * it then. While the backup is read every other call waits, as there is one connection; that is seconds for most journals.
 */
export function registerBackupEndpoint(app: FastifyInstance, { database }: Services, requireKey: RequireKey): void {
  app.post(backupEndpointPath, { schema: { hide: true } }, async (request, reply) => {
    requireKey(request)
    const client = await database.pool.connect()
    const stream = backupStream(client, { database: 'embedded', secret: null })
    // The connection goes back when the snapshot is closed, also where the reader has gone away.
    stream.once('close', () => client.release())
    return reply.type('application/gzip').send(stream)
  })
}
