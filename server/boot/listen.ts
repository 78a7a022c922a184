import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import type { Config } from '#server/runtime/config.ts'

const firstPort = 3000
const lastPort = 3099

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Listens on the configured port, by default on the first free one from 3000. Returns the port. */
export async function listen(app: FastifyInstance, config: Config): Promise<number> {
  const { host } = config
  if (config.port === null) {
    for (let port = firstPort; port < lastPort; port++) {
      try {
        await app.listen({ host, port, exclusive: true })
        return port
      } catch (error) {
        if (!isTaken(error)) throw error
      }
    }
  }
  const wanted = config.port ?? lastPort
  try {
    await app.listen({ host, port: wanted, exclusive: true })
  } catch (error) {
    if (isTaken(error)) throw new Error(`Port ${wanted} is in use. Choose another with PORT.`, { cause: error })
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : wanted
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
