import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/runtime/config.ts'

const firstPort = 3000
const lastPort = 3099

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Listens on the configured port; without one on 3000, or the next that is free. Returns the port. */
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
 * Stops listening; resolves when every request that was under way is answered. A kept-alive connection becomes idle
 * only with its answer, later than the one look that `close` takes: the look is repeated.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const looking = setInterval(() => app.server.closeIdleConnections(), 20)
  try {
    await app.close()
  } finally {
    clearInterval(looking)
  }
}
