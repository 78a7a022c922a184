import type { RateLimit, RateLimitKind } from '#server/runtime/config.ts'

/** A caller's state within the current window. */
export interface Standing {
  /** Attempts so far, including this one. */
  readonly attempts: number
  /** Milliseconds until the window ends. */
  readonly endsInMs: number
}

/** Counts attempts in fixed windows that start with a caller's first attempt. */
export interface RateCounter {
  /** Counts an attempt of a caller, or as many as it is worth, and returns the new state. */
  count(kind: RateLimitKind, caller: string, limit: RateLimit, worth?: number): Standing | Promise<Standing>
}
