import { createHash } from 'node:crypto'
import type { RateLimit, RateLimitKind } from '#server/runtime/config.ts'
import { BoundedWindows } from './bounded-windows.ts'
import type { RateCounter, Standing } from './rate-counter.ts'

/** To bound memory. */
const maxCallers = 50_000

/** Counts in this process: exact if it is the only one, as with the embedded database. */
export class LocalCounter implements RateCounter {
  readonly #windows = new BoundedWindows(maxCallers)
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  count(kind: RateLimitKind, caller: string, { windowMs, max }: RateLimit, worth = 1): Standing {
    const now = this.#now()
    // A caller may be as long as a request.
    const key = createHash('sha256').update(`${kind} ${caller}`).digest('base64')
    const window = this.#windows.find(key, now) ?? { attempts: 0, endsAt: now + windowMs }
    window.attempts += worth
    this.#windows.keep(key, window, max)
    return { attempts: window.attempts, endsInMs: window.endsAt - now }
  }
}
