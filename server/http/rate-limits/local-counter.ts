import type { RateLimit, RateLimitKind } from '#server/runtime/config.ts'
import type { RateCounter, Standing } from './rate-counter.ts'

interface Window {
  attempts: number
  readonly endsAt: number
}

/** Maximum number of callers; the oldest are dropped beyond it, to bound memory. */
const maxCallers = 50_000

/** Counts in this process: exact if it is the only one, as with the embedded database. */
export class LocalCounter implements RateCounter {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  count(kind: RateLimitKind, caller: string, { windowMs }: RateLimit): Standing {
    const now = this.#now()
    const key = `${kind} ${caller}`
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      this.#windows.delete(key)
      window = { attempts: 0, endsAt: now + windowMs }
      this.#windows.set(key, window)
      this.#forgetOldest()
    }
    window.attempts++
    return { attempts: window.attempts, endsInMs: window.endsAt - now }
  }

  #forgetOldest(): void {
    if (this.#windows.size <= maxCallers) return
    for (const key of this.#windows.keys()) {
      this.#windows.delete(key)
      return
    }
  }
}
