import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { writeDurably } from '#server/embedded/flush.ts'
import { ApiError } from './errors.ts'
import type { Services } from './implement.ts'
import { bearerToken } from './session.ts'

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

/** Posts to the server that runs on a data folder; null where none answers. */
export async function askRunningServer(
  config: Pick<Config, 'dataFolder'>,
  path: string,
  body?: unknown,
): Promise<Response | null> {
  const door = findDoor(config)
  if (door === null) return null
  const headers = { authorization: `Bearer ${door.key}` }
  const init =
    body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return fetch(`${door.address}${path}`, { method: 'POST', ...init }).catch(() => null)
}

/** Throws unless a request has the key. To everybody else there is nothing here. */
export type RequireKey = (request: FastifyRequest) => void

/**
 * Lets programs of this installation ask the server that runs on the embedded database for what only its process can do.
 * The key is new with every start and stands in a file of the data folder that only its owner may read. Null where the
 * database is PostgreSQL: such programs go to it themselves.
 */
export function openDoor(app: FastifyInstance, { config, database }: Services): RequireKey | null {
  if (database.kind !== 'embedded') return null
  const key = randomBytes(32).toString('hex')
  app.addHook('onListen', async () => {
    const listening = app.server.address()
    if (typeof listening !== 'object' || listening === null) return
    const { address, port, family } = listening
    const everywhere = address === '0.0.0.0' || address === '::'
    const host = everywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
    writeDurably(doorFile(config), JSON.stringify({ address: `http://${host}:${port}`, key } satisfies Door))
  })
  app.addHook('onClose', async () => rmSync(doorFile(config), { force: true }))
  return (request) => {
    const given = bearerToken(request.headers.authorization)
    const fits = given !== null && given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))
    if (!fits) throw new ApiError('not_found')
  }
}
