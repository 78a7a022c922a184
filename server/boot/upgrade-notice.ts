import { createServer, type Server, type ServerResponse } from 'node:http'
import type { getHealth } from '#contract/health.ts'
import type { RouteResponse } from '#contract/route.ts'
import { isCall } from '#server/http/static-files.ts'
import { ApiError, problemOf } from '#server/request/api-error.ts'
import type { Config } from '#server/runtime/config.ts'
import { applicationVersion, engineVersion } from '#server/runtime/version.ts'
import { listenAtPort } from './listen.ts'

type Health = RouteResponse<typeof getHealth>
/** What an upgrade does, and how far it is. */
export type UpgradeProgress = NonNullable<Health['upgrade']>

/** How often the log says how far an upgrade is. */
const sayEveryMs = 5_000
/** When a caller should ask again, in seconds; the page reloads as often. */
const retrySeconds = 5

const count = (value: number): string => value.toLocaleString('en-US')

/** How far an upgrade is, in one sentence. */
export function describeProgress(progress: UpgradeProgress | null): string {
  if (progress === null) return 'The upgrade has just begun.'
  const { step, name, done, total } = progress
  return step === 'backup'
    ? `Backing up ${name}: ${count(done)} of ${count(total)} rows.`
    : `Updating the database: ${count(done)} of ${count(total)} changes made, now ${name}.`
}

const pageOf = (progress: UpgradeProgress | null): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retrySeconds}">
<title>Upgrading · Edgeworth</title></head>
<body><main><h1>Edgeworth is upgrading your journal</h1>
<p>${describeProgress(progress)}</p>
<p>This page opens your journal when the upgrade is done. Keep the server running.</p>
</main></body></html>
`

/** Answers the server's port and writes to the log while the database of an earlier version is upgraded. */
export class UpgradeNotice {
  readonly #config: Pick<Config, 'host' | 'port' | 'databaseUrl'>
  readonly #say: (line: string) => void
  #progress: UpgradeProgress | null = null
  #server: Server | null = null
  #timer: NodeJS.Timeout | null = null
  #port: number | null = null

  constructor(
    config: Pick<Config, 'host' | 'port' | 'databaseUrl'>,
    say: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
  ) {
    this.#config = config
    this.#say = say
  }

  /** The port that it has listened on; null if nothing was upgraded. */
  get port(): number | null {
    return this.#port
  }

  /** Listens, and says so. Throws an Error if the port is in use. */
  async begin(): Promise<void> {
    const server = createServer((request, response) => this.#answer(request.url ?? '/', response))
    this.#server = server
    this.#port = await listenAtPort(this.#config, server, async (port) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host: this.#config.host, port, exclusive: true }, () => {
          server.off('error', reject)
          resolve()
        })
      })
    })
    // A connection that cannot be accepted is its caller's loss alone.
    server.on('error', () => {})
    this.#say(`Upgrading your journal; http://localhost:${this.#port} shows how far it is.`)
    this.#timer = setInterval(() => this.#say(describeProgress(this.#progress)), sayEveryMs)
  }

  /** Says how far the upgrade is. */
  report(progress: UpgradeProgress): void {
    this.#progress = progress
  }

  /** Frees the port for the server itself. */
  async end(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    const server = this.#server
    this.#server = null
    if (server === null) return
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }

  #answer(url: string, response: ServerResponse): void {
    const path = url.split('?', 1)[0] ?? ''
    // Whoever restarts processes that do not answer must not end an upgrade.
    if (path === '/api/v1/warmup') return this.#send(response, 200, 'application/json', JSON.stringify({ ok: true }))
    if (path === '/api/v1/health') {
      const health: Health = {
        status: 'upgrading',
        version: applicationVersion(),
        engineVersion: engineVersion(),
        database: this.#config.databaseUrl === null ? 'embedded' : 'postgres',
        uptimeSeconds: process.uptime(),
        upgrade: this.#progress,
      }
      return this.#send(response, 503, 'application/json', JSON.stringify(health))
    }
    if (isCall(path)) {
      const problem = problemOf(new ApiError('busy', 'The journal is being upgraded.'), '')
      return this.#send(response, 503, 'application/json', JSON.stringify(problem))
    }
    this.#send(response, 503, 'text/html', pageOf(this.#progress))
  }

  #send(response: ServerResponse, status: number, type: string, body: string): void {
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        ...(status === 503 ? { 'retry-after': String(retrySeconds) } : {}),
        connection: 'close',
      })
      .end(body)
  }
}
