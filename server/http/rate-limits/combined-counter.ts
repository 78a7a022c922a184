import type pg from 'pg'
import type { RateLimit, RateLimitKind } from '#server/runtime/config.ts'
import { BoundedWindows, type CallerWindow } from './bounded-windows.ts'
import type { RateCounter, Standing } from './rate-counter.ts'
import { addAttempts, type Digest } from './shared-counter.ts'

/** Its attempts are those at all servers as of the last synchronization; before the first one, those at this server. */
interface Window extends CallerWindow {
  /** Attempts at this server that are not in the shared count yet. */
  unsent: number
  max: number
}

/** Callers below this fraction of the limit, which are nearly all of them, get no row. */
const rareFraction = 1 / 50
/** To bound memory. */
const maxCallers = 50_000
/** Callers per statement. */
const batchSize = 1_000

/**
 * Counts locally and synchronizes the counts of all servers every second, so that an ordinary call needs no
 * statement. A caller can exceed the limit by the calls that other servers accept within that second, and by a
 * fiftieth of the limit per server. While the database is unavailable each server uses its own count: calls that need
 * no database still work, and every caller stays limited.
 */
export class CombinedCounter implements RateCounter {
  readonly #pool: pg.Pool
  readonly #digest: Digest
  readonly #kind: RateLimitKind
  /** By digest in hexadecimal: memory holds no addresses either. */
  readonly #windows = new BoundedWindows<Window>(maxCallers)
  readonly #frequent = new Set<string>()

  constructor(pool: pg.Pool, digest: Digest, kind: RateLimitKind) {
    this.#pool = pool
    this.#digest = digest
    this.#kind = kind
  }

  count(_kind: RateLimitKind, caller: string, limit: RateLimit, worth = 1): Standing {
    const now = performance.now()
    const key = this.#digest(caller).toString('hex')
    const window = this.#windows.find(key, now) ?? {
      attempts: 0,
      unsent: 0,
      max: limit.max,
      endsAt: now + limit.windowMs,
    }
    window.attempts += worth
    window.unsent += worth
    this.#windows.keep(key, window, limit.max)
    if (window.attempts > limit.max * rareFraction) this.#frequent.add(key)
    return { attempts: window.attempts, endsInMs: window.endsAt - now }
  }

  /** Adds local counts to the shared ones and reads the result. */
  async synchronize(): Promise<void> {
    const callers = [...this.#frequent]
    this.#frequent.clear()
    for (let start = 0; start < callers.length; start += batchSize)
      await this.#synchronizeBatch(callers.slice(start, start + batchSize))
  }

  async #synchronizeBatch(callers: readonly string[]): Promise<void> {
    const now = performance.now()
    const pending = new Map<string, { window: Window; attempts: number }>()
    for (const caller of callers) {
      const window = this.#windows.find(caller, now)
      if (window !== undefined && window.unsent > 0) pending.set(caller, { window, attempts: window.unsent })
    }
    if (pending.size === 0) return
    const given = [...pending].map(([caller, { window, attempts }]) => ({
      caller: Buffer.from(caller, 'hex'),
      attempts,
      endsInMs: window.endsAt - now,
    }))
    for (const { caller, attempts, endsInMs } of await addAttempts(this.#pool, this.#kind, given)) {
      const key = caller.toString('hex')
      const own = pending.get(key)
      if (own === undefined) continue
      const { window } = own
      window.unsent -= own.attempts
      window.attempts = attempts + window.unsent
      window.endsAt = performance.now() + endsInMs
      this.#windows.keep(key, window, window.max)
    }
  }
}
