import type { PortfolioRevision } from '#server/portfolios/portfolios.ts'

/**
 * Identifies the trades of some portfolios: figures of them are valid as long as it stays the same. An account archive
 * restores a deleted portfolio under its old id, and its revisions start from 0 again; the time of the last edit, which
 * no archive contains, tells the two apart.
 */
export function revisionStamp(portfolios: readonly PortfolioRevision[]): string {
  return portfolios.map(({ id, revision, updatedAt }) => `${id} ${revision} ${updatedAt}`).join()
}

/**
 * A cache of figures computed from stored trades. Each entry has a stamp made of portfolio revisions, which the
 * database raises in the same transaction as any change of their trades. An entry is used only while it has the stamp
 * that the request itself has read, so that replicas agree. Read the stamp before the trades: the figures are then
 * never older than their stamp. Requests for figures that are being computed wait for them. The cache does not know who
 * asks: a key must name only what the request was found to be allowed to read.
 */
export class RevisionCache<Figures> {
  readonly #maxEntries: number
  readonly #entries = new Map<string, { readonly stamp: string; readonly figures: Promise<Figures> }>()

  /** Holds at most `maxEntries`; the least recently used are dropped first. */
  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  /** Whether the figures of `key` as of `stamp` are there, or being computed. */
  has(key: string, stamp: string): boolean {
    return this.#entries.get(key)?.stamp === stamp
  }

  /** The figures of `key` as of `stamp`; computes them if the cache does not have them. */
  async get(key: string, stamp: string, compute: () => Promise<Figures>): Promise<Figures> {
    const earlier = this.#entries.get(key)
    if (earlier?.stamp === stamp) {
      this.#set(key, earlier)
      try {
        return await earlier.figures
      } catch {
        // The failure of another request, for example its cancellation, says nothing about this one.
      }
    }
    const entry = { stamp, figures: compute() }
    this.#set(key, entry)
    try {
      return await entry.figures
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }

  /** Moves the entry to the end: the order of the map is the order of use. */
  #set(key: string, entry: { readonly stamp: string; readonly figures: Promise<Figures> }): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries) return
      this.#entries.delete(oldest)
    }
  }
}
