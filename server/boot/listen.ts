import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'node:net'
import type { Config } from '#server/runtime/config.ts'

const firstPort = 3000
const lastPort = 3099

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Lets a server listen on the configured port, by default on the first free one from 3000. Returns the port. Throws an
 * Error that says so if it is in use.
 */
export async function listenAtPort(
  config: Pick<Config, 'port'>,
  server: Server,
  listenAt: (port: number) => Promise<unknown>,
): Promise<number> {
  if (config.port === null) {
    for (let port = firstPort; port < lastPort; port++) {
      try {
        await listenAt(port)
        return port
      } catch (error) {
        if (!isTaken(error)) throw error
      }
    }
  }
  const wanted = config.port ?? lastPort
  try {
    await listenAt(wanted)
  } catch (error) {
    if (isTaken(error)) throw new Error(`Port ${wanted} is in use. Choose another with PORT.`, { cause: error })
    throw error
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : wanted
}

/** Lets the application listen. `port` is the one that it has already, if any. */
export function listen(app: FastifyInstance, { host, port: configured }: Config, port: number | null): Promise<number> {
  return listenAtPort({ port: port ?? configured }, app.server, (at) => app.listen({ host, port: at, exclusive: true }))
}

/**
 * Lets the server close connections without a request when it stops. Browsers open some ahead of a request; Node waits a
 * minute for their first one.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}

/**
 * How long a server behind a proxy keeps connections on which no call is under way after it has stopped listening, in
 * milliseconds. The proxy closes what it does not use before (`keepalive_timeout` of docs/nginx.conf), so that none is
 * closed while a call is on its way: nobody knows whether such a call arrived, so a proxy does not repeat one that writes.
 */
export const proxyKeepMs = 5_000

/** Turns of the event loop after which the port is closed although connections still come in. */
const maxAcceptingTurns = 1_000

/** Says with each answer after the end of listening that it is the last one on its connection. */
export function announceLastAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!app.server.listening) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Accepts the connections that wait: a closed port resets them together with the calls that they bring. */
async function acceptWaitingConnections(server: Server): Promise<void> {
  let quietTurns = 0
  const onConnection = () => (quietTurns = 0)
  server.on('connection', onConnection)
  // A turn accepts one connection. The first may end without having looked for any.
  for (let turn = 0; turn < maxAcceptingTurns && quietTurns < 2; turn++) {
    quietTurns++
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', onConnection)
}

/** Accepts no new connections, and resolves when those that are open have ended, at most after `keepMs`. */
async function endKeptConnections(server: Server, keepMs: number): Promise<void> {
  await acceptWaitingConnections(server)
  let timer: NodeJS.Timeout | undefined
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, keepMs)
    // The method of HTTP servers would also close connections on which no call is under way.
    Server.prototype.close.call(server, () => resolve())
  })
  clearTimeout(timer)
}

/**
 * Stops listening; resolves when all pending requests are answered. Connections without a request are closed after
 * `keepMs`, at once unless stated; each gets one more answer until then. A keep-alive connection becomes idle only after its
 * response, which `close` misses because it checks once: the check is repeated.
 */
export async function stopListening(app: FastifyInstance, keepMs = 0): Promise<void> {
  if (keepMs > 0) await endKeptConnections(app.server, keepMs)
  const looking = setInterval(() => app.server.closeIdleConnections(), 20)
  try {
    await app.close()
  } finally {
    clearInterval(looking)
  }
}
