import { healthTimeout } from '#api/cache-times.ts'
import { logFailure } from '#api/log.ts'

const pingIntervalMs = 120_000
const visiblePingIntervalMs = 30_000

async function requestWarmup(): Promise<void> {
  try {
    const response = await fetch('/api/v1/warmup', {
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(healthTimeout),
    })
    if (!response.ok) logFailure('Keep-alive failed:', response.status)
  } catch (error) {
    logFailure('Keep-alive failed:', error)
  }
}

function ping(): void {
  void requestWarmup()
}

function pingWhenVisible(): void {
  if (document.visibilityState === 'visible') ping()
}

/** Pings the server while the application is open. Returns a function that stops it. */
export function keepAlive(): () => void {
  const timers = [setInterval(ping, pingIntervalMs), setInterval(pingWhenVisible, visiblePingIntervalMs)]
  document.addEventListener('visibilitychange', pingWhenVisible)
  window.addEventListener('online', ping)
  return () => {
    for (const timer of timers) clearInterval(timer)
    document.removeEventListener('visibilitychange', pingWhenVisible)
    window.removeEventListener('online', ping)
  }
}
