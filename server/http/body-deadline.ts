import type { FastifyInstance } from 'fastify'

/** Bytes a second that a body must come with, from a caller who is not holding the connection: half a megabit. */
const minBytesPerSecond = 64 * 1024
const graceMs = 60_000

/** Milliseconds in which a body of at most so many bytes must be there, however slow the caller's line is. */
export const bodyDeadline = (maxBytes: number): number => graceMs + (maxBytes / minBytesPerSecond) * 1000

/**
 * Ends requests whose body is not there in the time that the largest one of their route may take. Node has one limit for
 * all requests: one that suits an archive of an account would let anybody hold every other route as long.
 */
export function enforceBodyDeadline(
  app: FastifyInstance,
  deadlineOf: (maxBytes: number) => number = bodyDeadline,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if (length !== '0' || encoding !== undefined) {
      const timer = setTimeout(
        () => {
          if (raw.complete) return
          request.log.info('the body did not arrive in time')
          // As Node ends a request that is out of time: there is nobody who would read more.
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
