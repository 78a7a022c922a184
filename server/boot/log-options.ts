import type { FastifyServerOptions } from 'fastify'
import type { Config } from '#server/runtime/config.ts'

/** Paths of secrets in logged objects, which are redacted. */
const secrets = [
  'req.headers.authorization',
  'req.headers.apikey',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
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

/** Query strings can contain tokens: only the path is logged. */
function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The structured log: JSON lines on standard error with secrets redacted. */
export function logOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
  if (level === 'silent') return false
  return {
    level,
    stream: process.stderr,
    redact: { paths: secrets, remove: true },
    serializers: {
      // The client address is personal data and not logged; the request's id is enough to trace it.
      req: (request) => ({ method: request.method, url: withoutQuery(request.url ?? '') }),
    },
  }
}
