import { cancelled, type Outcome } from './outcome.ts'

interface PendingRun<I, T> {
  readonly input: I
  readonly settle: (outcome: Outcome<T>) => void
}

/** A run that becomes stale may take this much longer, in milliseconds, before it is cancelled. */
const staleRunGraceMs = 80

/**
 * For inputs that change faster than they can be computed: at most one run is active and at most one waits. A newer input
 * replaces the waiting one, whose outcome is then `cancelled`. A quick run finishes even when it is stale, so that a chart
 * keeps moving while a slider is dragged; a slow one is cancelled.
 */
export class LatestWins<I, T> {
  readonly #run: (input: I, signal: AbortSignal) => Promise<Outcome<T>>
  #current: AbortController | null = null
  #waiting: PendingRun<I, T> | null = null
  #staleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(run: (input: I, signal: AbortSignal) => Promise<Outcome<T>>) {
    this.#run = run
  }

  /** Runs the input, now or after the active run. */
  submit(input: I): Promise<Outcome<T>> {
    this.#waiting?.settle(cancelled)
    return new Promise((settle) => {
      this.#waiting = { input, settle }
      if (this.#current === null) void this.#next()
      else this.#staleTimer ??= setTimeout(() => this.#current?.abort(), staleRunGraceMs)
    })
  }

  /** Cancels the active run and the waiting one. */
  cancel(): void {
    this.#waiting?.settle(cancelled)
    this.#waiting = null
    this.#current?.abort()
  }

  async #next(): Promise<void> {
    clearTimeout(this.#staleTimer)
    this.#staleTimer = undefined
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
