import type { RateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { createHmac } from 'node:crypto'
import { defaultRateLimits, type RateLimitKind, type RateLimits } from '#server/runtime/config.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import type { DatabaseHandle } from '#server/sql/connection.ts'
import { CombinedCounter } from './combined-counter.ts'
import { LocalCounter } from './local-counter.ts'
import type { RateCounter, Standing } from './rate-counter.ts'
import { deleteEndedWindows, SharedCounter } from './shared-counter.ts'

/** The rate limits of this installation, enforced across all servers on one database. */
export interface RateLimiter {
  /** For `@fastify/rate-limit`, which is registered once per scope. */
  readonly store: FastifyRateLimitStoreCtor
  /** The options of a route, or of `createRateLimit`, to count against `kind`. */
  of(kind: RateLimitKind): Required<Pick<RateLimitOptions, 'max' | 'timeWindow'>>
  /** Counts an attempt, or as many as it is worth, against a limit that is not one of calls. */
  count(kind: RateLimitKind, caller: string, worth: number): Standing | Promise<Standing>
  close(): void
}

const synchronizeMs = 1_000
const cleanMs = 60_000

interface Counters {
  of(kind: RateLimitKind): RateCounter
  close(): void
}

function createLocalCounters(): Counters {
  const counter = new LocalCounter()
  return { of: () => counter, close: () => {} }
}

function createSharedCounters({ pool }: DatabaseHandle, secret: string): Counters {
  const key = purposeKey(secret, 'rate limits')
  const digest = (caller: string) => createHmac('sha256', key).update(caller).digest().subarray(0, 16)
  // Calls and their bodies are frequent; other attempts, such as sign-ins, may be abused and are counted exactly.
  const combined = [new CombinedCounter(pool, digest, 'api'), new CombinedCounter(pool, digest, 'bodies')] as const
  const [calls, bodies] = combined
  const exact = new SharedCounter(pool, digest)
  let isSynchronizing = false
  const synchronize = async () => {
    if (isSynchronizing) return
    isSynchronizing = true
    // The next second retries; until then the local count applies.
    for (const counter of combined) await counter.synchronize().catch(() => {})
    isSynchronizing = false
  }
  const timers = [
    setInterval(() => void synchronize(), synchronizeMs),
    setInterval(() => void deleteEndedWindows(pool).catch(() => {}), cleanMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    of: (kind) => (kind === 'api' ? calls : kind === 'bodies' ? bodies : exact),
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function createStore(counters: Counters, limits: RateLimits): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #kind: RateLimitKind

    constructor(options: object) {
      const { kind } = options as { kind?: unknown }
      this.#kind = typeof kind === 'string' && kind in defaultRateLimits ? (kind as RateLimitKind) : 'api'
    }

    incr(caller: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const answer = ({ attempts, endsInMs }: Awaited<ReturnType<RateCounter['count']>>) =>
        done(null, { current: attempts, ttl: endsInMs })
      const counted = counters.of(this.#kind).count(this.#kind, caller, limits[this.#kind])
      // oxlint-disable-next-line promise/no-callback-in-promise -- A store is asked with a callback.
      if (counted instanceof Promise) counted.then(answer, (error: Error) => done(error))
      else answer(counted)
    }

    child(options: object): Store {
      return new Store(options)
    }
  }
}

/**
 * Opens the rate limiter: in memory with the embedded database, which has a single process, otherwise in the shared
 * database.
 */
export function openRateLimiter(database: DatabaseHandle, limits: RateLimits, secret: string): RateLimiter {
  const counters = database.kind === 'embedded' ? createLocalCounters() : createSharedCounters(database, secret)
  return {
    store: createStore(counters, limits),
    of: (kind) => {
      const { max, windowMs: timeWindow } = limits[kind]
      // The store reads the kind from the options of its route.
      return { max, timeWindow, kind } as { max: number; timeWindow: number }
    },
    count: (kind, caller, worth) => counters.of(kind).count(kind, caller, limits[kind], worth),
    close: () => counters.close(),
  }
}
