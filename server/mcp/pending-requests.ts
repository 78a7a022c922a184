/**
 * The requests that this server is answering, so that a notification can cancel one. It comes in a request of its own, and
 * with several servers possibly to another one, where it has no effect: a client that disconnects always cancels.
 */
export class PendingRequests {
  readonly #controllers = new Map<string, AbortController>()

  /** Adds a request under a key that other clients cannot have; returns what removes it. */
  add(key: string, controller: AbortController): () => void {
    this.#controllers.set(key, controller)
    return () => {
      if (this.#controllers.get(key) === controller) this.#controllers.delete(key)
    }
  }

  cancel(key: string): void {
    this.#controllers.get(key)?.abort()
  }

  get size(): number {
    return this.#controllers.size
  }
}
