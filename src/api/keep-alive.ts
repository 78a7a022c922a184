import { getWarmup } from '#contract/health.ts'
import { healthTimeout } from './cache-times.ts'
import { createListeners } from './listeners.ts'
import { logFailure } from './log.ts'

/** One ping of the server. */
export interface Ping {
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
  /** Milliseconds until the answer; null if none came or it refused. */
  readonly ms: number | null
}

interface Pings {
  /** The newest last; at most `maxPings`. */
  readonly recent: readonly Ping[]
  /** When the application pings next, in milliseconds since 1970; null while it does not. */
  readonly nextAt: number | null
}

const maxPings = 60

let pings: Pings = { recent: [], nextAt: null }
const { subscribe, notify } = createListeners()

/** The recent pings, as an external store of React. */
export const pingStore = { subscribe, read: (): Pings => pings }

/** Notes when the application pings next. */
export function setNextPing(at: number | null): void {
  pings = { ...pings, nextAt: at }
  notify()
}

async function requestWarmup(): Promise<boolean> {
  try {
    const response = await fetch(`/api/v1${getWarmup.path}`, {
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(healthTimeout),
    })
    // An answer that nobody reads counts as pending.
    await response.text()
    if (!response.ok) logFailure('Keep-alive failed:', response.status)
    return response.ok
  } catch (error) {
    logFailure('Keep-alive failed:', error)
    return false
  }
}

/** Pings the server and notes how long the answer took. Never throws. */
export async function pingServer(): Promise<void> {
  const at = Date.now()
  const started = performance.now()
  const isOk = await requestWarmup()
  const ping: Ping = { at, ms: isOk ? performance.now() - started : null }
  pings = { ...pings, recent: [...pings.recent, ping].slice(-maxPings) }
  notify()
}
