import type { WebSocket } from 'ws'
import { TokenRefused } from '#server/embedded/auth/access-token.ts'
import type { ReadCaller } from '#server/embedded/auth/read-caller.ts'
import type { Session } from '#server/request/session.ts'
import { createBindings, explainUnsupported, notSupported, readJoin } from './join-request.ts'
import { JoinedChannel } from './joined-channel.ts'
import type { LiveHub } from './live-hub.ts'
import { liveLimits, PerSecondLimit } from './live-limits.ts'
import { decodeMessage, encodeMessage, type LiveMessage, type ProtocolVersion } from './live-protocol.ts'

/** Whether the session of a token still exists. */
export type IsAlive = (session: Session) => Promise<boolean>

interface ConnectionParts {
  readonly socket: WebSocket
  readonly version: ProtocolVersion
  readonly hub: LiveHub
  readonly readCaller: ReadCaller
  readonly isAlive: IsAlive
  /** A clock in milliseconds with any origin. */
  readonly now?: () => number
}

const socketTopic = 'phoenix'
const prefix = 'realtime:'

/** The reason for refusing a join or a new token, in the wording of the hosted service. */
function refusalOf(error: unknown): string {
  if (!(error instanceof TokenRefused)) throw error
  return error.expired
    ? 'InvalidJWTToken: Token has expired'
    : 'MalformedJWT: The token provided is not a valid JWT of this server'
}

/** One client: reads its messages and manages its channels. */
export class LiveConnection {
  readonly #parts: ConnectionParts
  readonly #channels = new Map<string, JoinedChannel>()
  readonly #messages: PerSecondLimit
  readonly #joins: PerSecondLimit
  /** Accounts whose connection limit this connection counts toward. */
  readonly #users = new Set<string>()
  #isClosed = false
  /** Messages are answered in their order. */
  #turn: Promise<void> = Promise.resolve()

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.#messages = new PerSecondLimit(liveLimits.messagesPerSecond, parts.now)
    this.#joins = new PerSecondLimit(liveLimits.joinsPerSecond, parts.now)
  }

  /** Handles a received message. */
  receive(data: Buffer, isBinary: boolean): void {
    const { socket, version } = this.#parts
    const message = decodeMessage(version, data, isBinary)
    if (message === null) return socket.close(1003, 'not a message of this protocol')
    if (!this.#messages.take()) return socket.close(1008, 'too many messages per second')
    this.#turn = this.#turn
      .then(() => this.#answer(message))
      .catch(() => socket.close(1011, 'something failed on our side'))
  }

  /** Releases everything after the client has disconnected. */
  closed(): void {
    this.#isClosed = true
    for (const channel of this.#channels.values()) channel.forget()
    for (const userId of this.#users) this.#parts.hub.users.release(userId)
    this.#users.clear()
  }

  /** Sends a message, or cuts the client off if it reads too slowly. */
  send(frame: { joinRef: string | null; ref: string | null; topic: string; event: string }, payload: string): void {
    const { socket, version } = this.#parts
    if (socket.bufferedAmount > liveLimits.waitingBytes) return socket.terminate()
    if (socket.readyState === socket.OPEN) socket.send(encodeMessage(version, frame, payload))
  }

  #reply({ joinRef, ref, topic }: LiveMessage, status: 'ok' | 'error', response: object): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify({ status, response }))
  }

  async #answer(message: LiveMessage): Promise<void> {
    const { topic, event } = message
    const refuse = (reason: string) => this.#reply(message, 'error', { reason })
    if (topic === socketTopic && event === 'heartbeat') return this.#reply(message, 'ok', {})
    if (event === 'phx_join') return this.#join(message)
    const channel = this.#channels.get(topic)
    if (channel === undefined) return refuse('unmatched topic')
    if (event === 'phx_leave') {
      this.#reply(message, 'ok', {})
      return channel.close()
    }
    if (event === 'access_token') return this.#renew(channel, message)
    if (event === 'broadcast' || event === 'presence') {
      // A client that wants no answer to its broadcasts ignores the refusal.
      channel.tell('system', 'error', notSupported(event))
      return refuse(notSupported(event))
    }
    return refuse('unknown event')
  }

  async #join(message: LiveMessage): Promise<void> {
    const { hub } = this.#parts
    const refuse = (reason: string) => this.#reply(message, 'error', { reason })
    const { topic } = message
    if (!this.#joins.take()) return refuse('ClientJoinRateLimitReached: Too many joins per second')
    const request = readJoin(message.payload)
    if (!topic.startsWith(prefix) || request === null) return refuse('unmatched topic')
    if (request.config.private === true) {
      const name = topic.slice(prefix.length)
      return refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
    }
    const unsupported = explainUnsupported(request)
    if (unsupported !== null) return refuse(unsupported)
    // A client that joins a topic again leaves its earlier channel.
    this.#channels.get(topic)?.close()
    if (this.#channels.size >= liveLimits.channels) return refuse('ChannelRateLimitReached: Too many channels')
    const read = await this.#read(request.access_token ?? null)
    if (this.#isClosed) return
    if (typeof read === 'string') return refuse(read)
    if (!this.#takePlace(read.session)) return refuse('ConnectionRateLimitReached: Too many connected users')
    if (!hub.isListening) return refuse('UnableToConnectToProject: Changes cannot be followed just now')

    const { answer, bindings, refusals } = createBindings(request, hub.tables)
    const channel = new JoinedChannel({
      topic,
      joinRef: message.joinRef ?? message.ref,
      bindings,
      session: read.session,
      send: (frame, payload) => this.send(frame, payload),
      left: () => {
        hub.channels.delete(channel)
        if (this.#channels.get(topic) === channel) this.#channels.delete(topic)
      },
    })
    this.#channels.set(topic, channel)
    hub.channels.add(channel)
    this.#reply(message, 'ok', { postgres_changes: answer })
    for (const refusal of refusals) channel.tell('postgres_changes', 'error', refusal)
    if (bindings.length > 0) channel.tell('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  }

  async #renew(channel: JoinedChannel, { payload }: LiveMessage): Promise<void> {
    const token = (payload as { access_token?: unknown } | null)?.access_token
    if (typeof token !== 'string') return
    const read = await this.#read(token)
    if (this.#isClosed) return
    if (typeof read === 'string') channel.end(read)
    else if (this.#takePlace(read.session)) channel.renew(read.session)
    else channel.end('ConnectionRateLimitReached: Too many connected users')
  }

  /** The session of a token; a text with the reason if it is refused. */
  async #read(token: string | null): Promise<{ readonly session: Session | null } | string> {
    try {
      const session = await this.#parts.readCaller(token)
      if (session !== null && !(await this.#parts.isAlive(session))) {
        return 'InvalidJWTToken: The session was signed out'
      }
      return { session }
    } catch (error) {
      return refusalOf(error)
    }
  }

  #takePlace(session: Session | null): boolean {
    if (session === null || this.#users.has(session.userId)) return true
    const isFree = this.#parts.hub.users.take(session.userId)
    if (isFree) this.#users.add(session.userId)
    return isFree
  }
}
