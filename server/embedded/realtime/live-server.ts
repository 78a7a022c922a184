import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { sessionExists } from '#server/embedded/auth/auth-session.ts'
import { createCallerReader } from '#server/embedded/auth/read-caller.ts'
import type { Services } from '#server/http/implement.ts'
import { notSupported } from './join-request.ts'
import { LiveConnection, type IsAlive } from './live-connection.ts'
import { LiveHub } from './live-hub.ts'
import { liveLimits, NamedSlots } from './live-limits.ts'
import type { ProtocolVersion } from './live-protocol.ts'

const path = '/realtime/v1/websocket'
/** Milliseconds after which a client is cut off that does not answer the closing message. */
const goodbyeMs = 500

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',', 1)[0]?.trim()

/**
 * The client's address as the outermost trusted proxy saw it; entries before it come from the client and are not
 * trusted.
 */
function forwardedFor({ headers }: IncomingMessage, trustProxy: number): string | undefined {
  if (trustProxy === 0) return undefined
  const hops = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return hops
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
    .slice(-trustProxy)[0]
}

/** Rejects pages of other sites; programs other than browsers send no origin. */
function isSameSite(request: IncomingMessage, trustProxy: number): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  const hosts = [host, ...(trustProxy > 0 ? [firstOf(request.headers['x-forwarded-host'])] : [])]
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** The requested protocol version; null if this server does not support it. */
function versionIn(request: IncomingMessage): ProtocolVersion | null {
  const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get('vsn') ?? '1.0.0'
  return asked === '1.0.0' || asked === '2.0.0' ? asked : null
}

/**
 * Serves live updates at /realtime/v1/websocket, as Supabase's realtime client expects them, until the server closes.
 */
export async function registerRealtime(app: FastifyInstance, services: Services): Promise<void> {
  const { trustProxy } = services.config
  const hub = await LiveHub.open(services)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: liveLimits.messageBytes, clientTracking: true })
  const addresses = new NamedSlots(liveLimits.connectionsPerAddress)
  const heardAt = new WeakMap<WebSocket, number>()
  const readCaller = createCallerReader(services.secrets)
  const isAlive: IsAlive = async ({ sessionId }) =>
    sessionId === null || sessionExists(services.database.kysely, sessionId)

  const serve = (socket: WebSocket, version: ProtocolVersion, address: string) => {
    const connection = new LiveConnection({ socket, version, hub, readCaller, isAlive })
    heardAt.set(socket, performance.now())
    socket.on('message', (data, isBinary) => {
      heardAt.set(socket, performance.now())
      connection.receive(data as Buffer, isBinary)
    })
    // Any error of a connection ends it; nothing else is needed.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connection.closed()
      addresses.release(address)
    })
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (request.url?.split('?', 1)[0]?.replace(/\/+$/, '') !== path) return refuse(socket, '404 Not Found')
    if (!isSameSite(request, trustProxy)) return refuse(socket, '403 Forbidden')
    const version = versionIn(request)
    if (version === null) return refuse(socket, '400 Bad Request')
    const address = forwardedFor(request, trustProxy) ?? request.socket.remoteAddress ?? ''
    if (!addresses.take(address)) return refuse(socket, '429 Too Many Requests')
    let isServed = false
    socket.once('close', () => {
      if (!isServed) addresses.release(address)
    })
    sockets.handleUpgrade(request, socket, head, (opened) => {
      isServed = true
      serve(opened, version, address)
    })
  })

  // Where clients send a broadcast without having joined its channel.
  app.post('/realtime/v1/api/broadcast', { schema: { hide: true } }, async (_request, reply) =>
    reply.code(400).send({ error: notSupported('broadcast'), message: notSupported('broadcast') }),
  )

  const watch = setInterval(() => {
    for (const socket of sockets.clients) {
      if (performance.now() - (heardAt.get(socket) ?? 0) > liveLimits.silenceMs) socket.terminate()
    }
  }, 15_000)
  watch.unref()

  app.addHook('preClose', async () => {
    clearInterval(watch)
    await hub.close()
    for (const socket of sockets.clients) socket.close(1001, 'the server is stopping')
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate()
    }, goodbyeMs).unref()
    sockets.close()
  })
}
