/**
 * A cache of files in parts, bounded by their bytes; the least recently used are dropped first. An entry is used only
 * while it has the stamp that the request itself has read: see RevisionCache. The cache does not know who asks: a key
 * must name only what the request was found to be allowed to read.
 */
export class ByteCache {
  readonly #maxBytes: number
  readonly #entries = new Map<
    string,
    { readonly stamp: string; readonly parts: readonly Uint8Array[]; readonly bytes: number }
  >()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The parts of `key` as of `stamp`; null if the cache does not have them. */
  find(key: string, stamp: string): readonly Uint8Array[] | null {
    const entry = this.#entries.get(key)
    if (entry === undefined) return null
    this.#drop(key)
    if (entry.stamp !== stamp) return null
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    return entry.parts
  }

  /** Passes parts on and keeps them once all have been passed on, unless they are more than the cache holds. */
  async *keep(
    key: string,
    stamp: string,
    parts: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const kept: Uint8Array[] = []
    let bytes = 0
    for await (const part of parts) {
      bytes += part.byteLength
      if (bytes <= this.#maxBytes) kept.push(part)
      else kept.length = 0
      yield part
    }
    this.#drop(key)
    if (bytes > this.#maxBytes) return
    this.#entries.set(key, { stamp, parts: kept, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
