import type { FastifyServerOptions } from 'fastify'
import type { Config } from '#server/runtime/config.ts'

/** Where secrets could stand in a logged object; they are cut out before a line is written. */
const secrets = [
  'req.headers.authorization',
  'req.headers.apikey',
  'req.headers.cookie',
  'headers.authorization',
  'headers.apikey',
  'headers.cookie',
  '*.password',
  '*.token',
  '*.access_token',
  '*.refresh_token',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'err.parameters',
  'err.query',
  'err.detail',
  'err.where',
]

/** Query strings can hold tokens: the log keeps the path alone. */
function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The structured log: JSON lines on standard error, secrets cut out. */
export function logOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
  if (level === 'silent') return false
  return {
    level,
    stream: process.stderr,
    redact: { paths: secrets, remove: true },
    serializers: {
      // Who asks is not kept: an address is personal data, and the request's id is enough to follow it.
      req: (request) => ({ method: request.method, url: withoutQuery(request.url ?? '') }),
    },
  }
}
