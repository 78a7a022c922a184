import { dropOldest } from './drop-oldest.ts'

/**
 * Figures computed from stored trades, kept while those trades stand as they were.
 *
 * Each is kept with a stamp made of portfolio revisions, which the database raises in the same transaction as any change
 * of their trades. What is kept serves only while the stamp that the request itself has read is the same, on every
 * replica alike. The stamp is to be read before the trades: what is kept under it is then never older than it says.
 * Who asks while figures of the same stamp are being computed waits for them; they are computed once.
 * Nothing here knows who asks: a key must name only what the request has been found to own.
 */
export class RevisionCache<Figures> {
  readonly #limit: number
  readonly #kept = new Map<string, { readonly stamp: string; readonly figures: Promise<Figures> }>()

  /** Keeps at most `limit` entries; those asked for least recently go first. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The figures under `key` as of `stamp`, computed where they are not kept. */
  async get(key: string, stamp: string, compute: () => Promise<Figures>): Promise<Figures> {
    const earlier = this.#kept.get(key)
    if (earlier?.stamp === stamp) {
      this.#keep(key, earlier)
      try {
        return await earlier.figures
      } catch {
        // Somebody else's request failed, which says nothing of this one.
      }
    }
    const entry = { stamp, figures: compute() }
    this.#keep(key, entry)
    try {
      return await entry.figures
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#kept.delete(key)
      throw error
    }
  }

  /** Sets an entry anew, so that the map's order is the order of use. */
  #keep(key: string, entry: { readonly stamp: string; readonly figures: Promise<Figures> }): void {
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    dropOldest(this.#kept, this.#limit)
  }
}
