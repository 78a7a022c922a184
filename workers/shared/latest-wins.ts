import { cancelled, type Outcome } from './outcome.ts'

interface PendingRun<I, T> {
  readonly input: I
  readonly settle: (outcome: Outcome<T>) => void
}

/** A run that a newer one makes stale gets this long to finish, in milliseconds; then it is cancelled. */
const staleRunGraceMs = 80

/**
 * For inputs that change faster than they can be computed: at most one run goes on and at most one waits. A newer input
 * replaces the one that waits, whose outcome is then `cancelled`. A quick run finishes even when it is stale, so that a
 * chart keeps moving under a dragged slider; a slow one is cancelled.
 */
export class LatestWins<I, T> {
  readonly #run: (input: I, signal: AbortSignal) => Promise<Outcome<T>>
  #current: AbortController | null = null
  #waiting: PendingRun<I, T> | null = null
  #hurry: ReturnType<typeof setTimeout> | undefined

  constructor(run: (input: I, signal: AbortSignal) => Promise<Outcome<T>>) {
    this.#run = run
  }

  /** Runs the input, now or after the run under way. */
  submit(input: I): Promise<Outcome<T>> {
    this.#waiting?.settle(cancelled)
    return new Promise((settle) => {
      this.#waiting = { input, settle }
      if (this.#current === null) void this.#next()
      else this.#hurry ??= setTimeout(() => this.#current?.abort(), staleRunGraceMs)
    })
  }

  /** Cancels the run under way and the one that waits. */
  cancel(): void {
    this.#waiting?.settle(cancelled)
    this.#waiting = null
    this.#current?.abort()
  }

  async #next(): Promise<void> {
    clearTimeout(this.#hurry)
    this.#hurry = undefined
    const job = this.#waiting
    this.#waiting = null
    if (job === null) {
      this.#current = null
      return
    }
    this.#current = new AbortController()
    job.settle(await this.#run(job.input, this.#current.signal))
    void this.#next()
  }
}
