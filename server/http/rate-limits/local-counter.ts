import { createHash } from 'node:crypto'
import type { RateLimit, RateLimitKind } from '#server/runtime/config.ts'
import type { RateCounter, Standing } from './rate-counter.ts'

interface Window {
  attempts: number
  readonly max: number
  readonly endsAt: number
}

/** Maximum number of callers, to bound memory. */
const maxCallers = 50_000
/** Callers that are looked at when one must be forgotten. */
const maxLooked = 100

/** Counts in this process: exact if it is the only one, as with the embedded database. */
export class LocalCounter implements RateCounter {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  count(kind: RateLimitKind, caller: string, { windowMs, max }: RateLimit): Standing {
    const now = this.#now()
    // A caller may be as long as a request.
    const key = createHash('sha256').update(`${kind} ${caller}`).digest('base64')
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      this.#windows.delete(key)
      window = { attempts: 0, max, endsAt: now + windowMs }
      this.#windows.set(key, window)
      if (this.#windows.size > maxCallers) this.#forgetOne(now)
    }
    window.attempts++
    return { attempts: window.attempts, endsInMs: window.endsAt - now }
  }

  /** Forgets the oldest caller that is not at its limit, so that new callers cannot free one that is. */
  #forgetOne(now: number): void {
    let looked = 0
    for (const [key, window] of this.#windows) {
      this.#windows.delete(key)
      looked += 1
      if (window.attempts < window.max || window.endsAt <= now || looked === maxLooked) return
      this.#windows.set(key, window)
    }
  }
}
