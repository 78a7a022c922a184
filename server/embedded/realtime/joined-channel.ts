import type { Session } from '#server/request/session.ts'
import type { Binding, LiveChannel } from './live-channel.ts'

interface ChannelParts {
  readonly topic: string
  readonly joinRef: string | null
  readonly bindings: readonly Binding[]
  readonly session: Session | null
  readonly send: (
    frame: { joinRef: string | null; ref: string | null; topic: string; event: string },
    payload: string,
  ) => void
  /** Called when the channel has ended. */
  readonly left: () => void
}

/** Max delay of a timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/** Milliseconds until the token of a session expires. */
function validFor({ claims }: Session): number {
  const { exp } = claims
  return typeof exp === 'number' ? Math.min(Math.max(exp * 1_000 - Date.now(), 0), maxTimerMs) : maxTimerMs
}

/** A topic that a client has joined, until it leaves, its token expires or its connection closes. */
export class JoinedChannel implements LiveChannel {
  readonly topic: string
  readonly bindings: readonly Binding[]
  readonly #parts: ChannelParts
  #session: Session | null = null
  #expiry: NodeJS.Timeout | null = null
  #isOver = false

  constructor(parts: ChannelParts) {
    this.topic = parts.topic
    this.bindings = parts.bindings
    this.#parts = parts
    this.renew(parts.session)
  }

  get session(): Session | null {
    return this.#session
  }

  /** From now on the channel shows only what this session may see. */
  renew(session: Session | null): void {
    this.#session = session
    if (this.#expiry !== null) clearTimeout(this.#expiry)
    this.#expiry = null
    if (session === null) return
    this.#expiry = setTimeout(() => this.end('InvalidJWTToken: Token has expired'), validFor(session))
    this.#expiry.unref()
  }

  push(event: string, payload: string): void {
    const { joinRef, topic, send } = this.#parts
    if (!this.#isOver) send({ joinRef, ref: null, topic, event }, payload)
  }

  /** Reports the channel's status to the client. */
  tell(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    const channel = this.topic.replace(/^realtime:/, '')
    this.push('system', JSON.stringify({ extension, status, message, channel }))
  }

  end(reason: string): void {
    this.tell('system', 'error', reason)
    this.close()
  }

  /** Ends the channel and tells the client that it is closed. */
  close(): void {
    this.#finish('phx_close')
  }

  interrupt(): void {
    this.#finish('phx_error')
  }

  /** Ends the channel of a client that has disconnected. */
  forget(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#expiry !== null) clearTimeout(this.#expiry)
    this.#parts.left()
  }

  #finish(event: 'phx_close' | 'phx_error'): void {
    const { joinRef, topic, send } = this.#parts
    if (this.#isOver) return
    this.forget()
    send({ joinRef, ref: joinRef, topic, event }, '{}')
  }
}
