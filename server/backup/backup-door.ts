import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { bearerToken } from '#server/session.ts'
import { writeDurably } from '#server/embedded/flush.ts'
import { ApiError } from '#server/errors.ts'
import type { Services } from '#server/implement.ts'
import type { Config } from '#server/config.ts'
import { backupStream } from './write-backup.ts'

/** Where a running server says how it is reached by who may read its data folder, and so has everything anyway. */
export interface Door {
  readonly address: string
  readonly key: string
}

const doorFile = (config: Pick<Config, 'dataFolder'>): string => join(config.dataFolder, 'running-server.json')

/** The door of the server that runs on a data folder, or null. */
export function findDoor(config: Pick<Config, 'dataFolder'>): Door | null {
  try {
    return JSON.parse(readFileSync(doorFile(config), 'utf8')) as Door
  } catch {
    return null
  }
}

export const backupRoute = '/internal/backup'

const isKey = (given: string | null, key: string): boolean =>
  given !== null && given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))

/**
 * Lets `npm run backup` have a backup of the embedded database while the server runs on it: only this process can read
 * it then. The key is new with every start and stands in a file of the data folder that only its owner may read. While
 * the backup is read every other call waits, as there is one connection; that is seconds for most journals.
 */
export function registerBackupDoor(app: FastifyInstance, { config, database }: Services): void {
  if (database.kind !== 'embedded') return
  const key = randomBytes(32).toString('hex')
  app.post(backupRoute, { schema: { hide: true } }, async (request, reply) => {
    // To everybody else there is nothing here.
    if (!isKey(bearerToken(request.headers.authorization), key)) throw new ApiError('not_found')
    const client = await database.pool.connect()
    const stream = backupStream(client, { database: 'embedded', secret: null })
    // The connection goes back when the snapshot is closed, also where the reader has gone away.
    stream.once('close', () => client.release())
    return reply.type('application/gzip').send(stream)
  })
  app.addHook('onListen', async () => {
    const listening = app.server.address()
    if (typeof listening !== 'object' || listening === null) return
    const { address, port, family } = listening
    const everywhere = address === '0.0.0.0' || address === '::'
    const host = everywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
    writeDurably(doorFile(config), JSON.stringify({ address: `http://${host}:${port}`, key } satisfies Door))
  })
  app.addHook('onClose', async () => rmSync(doorFile(config), { force: true }))
}
