/**
 * Cuts a stream of the Postgres wire protocol into whole messages: PGlite must never see half of one. The first message
 * of a connection has no type byte, the others are a type byte and a length that counts itself.
 */
export class Frames {
  #rest: Uint8Array = new Uint8Array(0)
  #started = false

  /** Adds received bytes and returns every message that is complete now, in order. */
  take(bytes: Uint8Array): Uint8Array[] {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength)
    const messages: Uint8Array[] = []
    let start = 0
    for (;;) {
      const typeBytes = this.#started ? 1 : 0
      if (all.length - start < typeBytes + 4) break
      const length = typeBytes + view.getInt32(start + typeBytes)
      if (all.length - start < length) break
      messages.push(all.subarray(start, start + length))
      start += length
      this.#started = true
    }
    this.#rest = all.subarray(start)
    return messages
  }
}

/** Joins messages that follow each other into one call of the database; the first of a connection stands alone. */
export function joined(messages: readonly Uint8Array[]): Uint8Array {
  const [only] = messages
  return messages.length === 1 && only !== undefined ? only : Buffer.concat(messages)
}
