import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '#server/embedded/database/durable-writes.ts'
import { ApiError } from '#server/request/api-error.ts'
import { bearerToken } from '#server/request/session.ts'
import type { Config } from '#server/runtime/config.ts'
import type { Services } from './implement.ts'

/**
 * The address and key of a running server. They are stored in its data folder: anyone who can read that has full access
 * anyway.
 */
export interface ControlEndpoint {
  readonly address: string
  readonly key: string
}

const endpointFile = (config: Pick<Config, 'dataFolder'>): string => join(config.dataFolder, 'running-server.json')

/** The control endpoint of the server that runs on a data folder, or null. */
export function findControlEndpoint(config: Pick<Config, 'dataFolder'>): ControlEndpoint | null {
  try {
    return JSON.parse(readFileSync(endpointFile(config), 'utf8')) as ControlEndpoint
  } catch {
    return null
  }
}

/** Posts to the server that runs on a data folder; null if none responds. */
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

/** Throws not_found unless a request has the key. */
export type RequireKey = (request: FastifyRequest) => void

/**
 * Lets programs of this installation call the server that runs on the embedded database, because only its process can
 * open that. Each start creates a new key, in a file of the data folder that only its owner may read. Null if the
 * database is PostgreSQL, to which programs connect directly.
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
