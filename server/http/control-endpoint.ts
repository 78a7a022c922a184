import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '#server/embedded/database/durable-writes.ts'
import { ApiError } from '#server/request/api-error.ts'
import { bearerToken } from '#server/request/session.ts'
import type { Config } from '#server/runtime/config.ts'
import type { Services } from './implement.ts'

/** Where a running server says how it is reached by who may read its data folder, and so has everything anyway. */
export interface ControlEndpoint {
  readonly address: string
  readonly key: string
}

const endpointFile = (config: Pick<Config, 'dataFolder'>): string => join(config.dataFolder, 'running-server.json')

/** The door of the server that runs on a data folder, or null. */
export function findControlEndpoint(config: Pick<Config, 'dataFolder'>): ControlEndpoint | null {
  try {
    return JSON.parse(readFileSync(endpointFile(config), 'utf8')) as ControlEndpoint
  } catch {
    return null
  }
}

/** Posts to the server that runs on a data folder; null where none answers. */
export async function postToRunningServer(
  config: Pick<Config, 'dataFolder'>,
  path: string,
  body?: unknown,
): Promise<Response | null> {
  const door = findControlEndpoint(config)
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
export function openControlEndpoint(app: FastifyInstance, { config, database }: Services): RequireKey | null {
  if (database.kind !== 'embedded') return null
  const key = randomBytes(32).toString('hex')
  app.addHook('onListen', async () => {
    const listening = app.server.address()
    if (typeof listening !== 'object' || listening === null) return
    const { address, port, family } = listening
    const everywhere = address === '0.0.0.0' || address === '::'
    const host = everywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
    writeDurably(
      endpointFile(config),
      JSON.stringify({ address: `http://${host}:${port}`, key } satisfies ControlEndpoint),
    )
  })
  app.addHook('onClose', async () => rmSync(endpointFile(config), { force: true }))
  return (request) => {
    const given = bearerToken(request.headers.authorization)
    const fits = given !== null && given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))
    if (!fits) throw new ApiError('not_found')
  }
}
