/** Limits of live updates; exceeding them is refused with the error code of hosted Supabase. */
export const liveLimits = {
  /** Bytes of one message from a client. */
  messageBytes: 128 * 1024,
  /** Channels of one connection. */
  channels: 100,
  /** Joins of one connection within a second. */
  joinsPerSecond: 50,
  /** Messages of one connection within a second. */
  messagesPerSecond: 200,
  /** Connections with channels per account, from tabs and devices. */
  connectionsPerUser: 30,
  /** Connections from one address. */
  connectionsPerAddress: 200,
  /** Bytes that may wait for a client that reads slowly. */
  waitingBytes: 8 * 1024 * 1024,
  /**
   * Clients send a heartbeat every 25 seconds; one that is silent for this long counts as disconnected, in
   * milliseconds.
   */
  silenceMs: 65_000,
} as const

/** Counts events within each second. */
export class PerSecondLimit {
  readonly #most: number
  readonly #now: () => number
  #second = 0
  #count = 0

  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most
    this.#now = now
  }

  /** Counts one more event; false if the limit is exceeded. */
  take(): boolean {
    const second = Math.floor(this.#now() / 1_000)
    if (second !== this.#second) this.#count = 0
    this.#second = second
    this.#count++
    return this.#count <= this.#most
  }
}

/** Counts occupied slots by name. */
export class NamedSlots {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a slot; false if all slots of this name are taken. */
  take(name: string): boolean {
    const taken = this.#taken.get(name) ?? 0
    if (taken >= this.#most) return false
    this.#taken.set(name, taken + 1)
    return true
  }

  release(name: string): void {
    const left = (this.#taken.get(name) ?? 0) - 1
    if (left > 0) this.#taken.set(name, left)
    else this.#taken.delete(name)
  }
}
