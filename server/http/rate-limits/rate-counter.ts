import type { RateLimit, RateLimitKind } from '#server/runtime/config.ts'

/** Where a caller stands within the present window. */
export interface Standing {
  /** Attempts counted, this one included. */
  readonly attempts: number
  /** Milliseconds until the window ends. */
  readonly endsInMs: number
}

/** Counts attempts in fixed windows that start with a caller's first attempt. */
export interface RateCounter {
  /** Counts one attempt of a caller, and tells where that leaves them. */
  count(kind: RateLimitKind, caller: string, limit: RateLimit): Standing | Promise<Standing>
}
