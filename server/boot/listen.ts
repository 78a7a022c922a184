import type { FastifyInstance } from 'fastify'
import type { Server, Socket } from 'node:net'
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
 * Stops listening; resolves when all pending requests are answered. A keep-alive connection becomes idle only after its
 * response, which `close` misses because it checks once: the check is repeated.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const looking = setInterval(() => app.server.closeIdleConnections(), 20)
  try {
    await app.close()
  } finally {
    clearInterval(looking)
  }
}
