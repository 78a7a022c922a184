import type { FastifyInstance } from 'fastify'
import { Socket } from 'node:net'

/** The minimum upload speed in bytes per second: half a megabit. Slower requests are ended. */
const minBytesPerSecond = 64 * 1024
const graceMs = 60_000

/** Milliseconds in which a body of at most `maxBytes` must arrive. */
export const bodyDeadline = (maxBytes: number): number => graceMs + (maxBytes / minBytesPerSecond) * 1000

/**
 * Ends requests whose body does not arrive in the time allowed for the largest body of their route. Node has one
 * limit for all requests: one long enough for an archive would let clients hold connections to every other route as
 * long.
 */
export function enforceBodyDeadline(
  app: FastifyInstance,
  deadlineOf: (maxBytes: number) => number = bodyDeadline,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    // A request that this process makes of itself has no connection, and its body is there.
    if (raw.socket instanceof Socket && (length !== '0' || encoding !== undefined)) {
      const timer = setTimeout(
        () => {
          if (raw.complete) return
          request.log.info('the body did not arrive in time')
          // The response that Node itself sends on a timeout; nothing more of the body is read.
          if (!reply.raw.headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
          raw.socket.destroySoon()
        },
        deadlineOf(request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0),
      )
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
