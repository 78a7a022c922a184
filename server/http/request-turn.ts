import { ApiError } from '#server/request/api-error.ts'
import type { Place, Turns } from '#server/request/turns.ts'

/** How long a call waits for its turn. */
const maxWaitMs = 45_000

/**
 * The turn of a request among the calls of its account that read or rewrite whole portfolios. A request has at most one,
 * which lasts until its answer has been sent.
 */
export class RequestTurn {
  readonly #turns: Turns
  readonly #userId: () => string
  readonly #signal: AbortSignal
  #place: Promise<Place> | null = null
  #turn: Promise<void> | null = null

  /** `userId` throws for a visitor; `signal` is aborted when the client disconnects. */
  constructor(turns: Turns, userId: () => string, signal: AbortSignal) {
    this.#turns = turns
    this.#userId = userId
    this.#signal = signal
  }

  /** Joins the account's line without waiting. Throws ApiError `too_many_requests` if too many calls wait there. */
  async join(): Promise<void> {
    await (this.#place ??= this.#turns.join(this.#userId()))
  }

  /**
   * Waits for the turn. Throws ApiError `too_many_requests` if too many calls of the account wait already, or after
   * 45 seconds; `cancelled` if the client disconnects, `busy` if the server stops.
   */
  take(): Promise<void> {
    return (this.#turn ??= this.#wait())
  }

  /** Like `take`, for work that must be done even if nobody waits for its answer: neither the client nor time ends the wait. */
  takeRegardless(): Promise<void> {
    return (this.#turn ??= this.#joinAndWait(null))
  }

  /** Ends the turn, or the wait for it. */
  end(): void {
    this.#place?.then(
      (place) => place.leave(),
      () => {},
    )
  }

  async #wait(): Promise<void> {
    const late = AbortSignal.timeout(maxWaitMs)
    try {
      await this.#joinAndWait(AbortSignal.any([this.#signal, late]))
    } catch (error) {
      if (this.#signal.aborted) throw new ApiError('cancelled')
      if (!late.aborted) throw error
      throw new ApiError('too_many_requests', 'Another call of this account over a whole portfolio has not ended yet.')
    }
  }

  async #joinAndWait(signal: AbortSignal | null): Promise<void> {
    await this.join()
    const place = await this.#place
    await place?.turn(signal)
  }
}

/** The next part; calls `ended` if it was the last one or fails. */
async function step<Part>(next: Promise<IteratorResult<Part>>, ended: () => void): Promise<IteratorResult<Part>> {
  try {
    const result = await next
    if (result.done === true) ended()
    return result
  } catch (error) {
    ended()
    throw error
  }
}

/** The same parts; calls `ended` when they end, fail or are no longer read, even if none was read. */
export function callAfter<Part>(parts: AsyncIterable<Part>, ended: () => void): AsyncIterable<Part> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = parts[Symbol.asyncIterator]()
      return {
        next: () => step(iterator.next(), ended),
        return: () => step(iterator.return?.() ?? Promise.resolve({ done: true as const, value: undefined }), ended),
      }
    },
  }
}
