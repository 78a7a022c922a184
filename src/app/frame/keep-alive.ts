import { pingServer, setNextPing } from '#api/keep-alive.ts'

const pingIntervalMs = 120_000
const visiblePingIntervalMs = 30_000

function ping(): void {
  void pingServer()
}

function pingWhenVisible(): void {
  if (document.visibilityState === 'visible') ping()
}

/** Pings the server while the application is open. Returns a function that stops it. */
export function keepAlive(): () => void {
  const pingAndPlanNext = () => {
    setNextPing(Date.now() + visiblePingIntervalMs)
    pingWhenVisible()
  }
  const timers = [setInterval(ping, pingIntervalMs), setInterval(pingAndPlanNext, visiblePingIntervalMs)]
  setNextPing(Date.now() + visiblePingIntervalMs)
  document.addEventListener('visibilitychange', pingWhenVisible)
  window.addEventListener('online', ping)
  return () => {
    for (const timer of timers) clearInterval(timer)
    setNextPing(null)
    document.removeEventListener('visibilitychange', pingWhenVisible)
    window.removeEventListener('online', ping)
  }
}
