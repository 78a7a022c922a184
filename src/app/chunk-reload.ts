import { logFailure } from '#api/log.ts'
import { unregisterServiceWorkers } from './service-workers.ts'

const countKey = 'chunk-errors'
/** After this many errors in a row, old service workers are unregistered before the page reloads. */
const unregisterThreshold = 2
const reloadDelayMs = 100
/** After this long without an error, earlier errors are forgotten. */
const resetCountAfterMs = 20_000

/** What to do at the `count`-th chunk error in a row. Past the threshold reloading does not help. */
export function remedyFor(count: number): 'reload' | 'unregister-and-reload' | 'none' {
  if (count < unregisterThreshold) return 'reload'
  return count === unregisterThreshold ? 'unregister-and-reload' : 'none'
}

function readErrorCount(): number {
  return Number(sessionStorage.getItem(countKey) ?? '0')
}

async function unregisterAndReload(): Promise<void> {
  try {
    await unregisterServiceWorkers()
  } catch (error) {
    logFailure('Unregistering service workers failed.', error)
  }
  setTimeout(() => location.reload(), reloadDelayMs)
}

function onChunkError(): void {
  const count = readErrorCount() + 1
  sessionStorage.setItem(countKey, String(count))
  const remedy = remedyFor(count)
  if (remedy === 'reload') location.reload()
  if (remedy === 'unregister-and-reload') void unregisterAndReload()
}

/** Reloads the page when a chunk is missing on the server, and when a service worker asks for it. */
export function reloadOnChunkErrors(): void {
  window.addEventListener('vite:preloadError', onChunkError)
  window.addEventListener('message', (event) => {
    if (event.origin === location.origin && (event.data as { type?: unknown } | null)?.type === 'FORCE_RELOAD') {
      location.reload()
    }
  })
  navigator.serviceWorker?.addEventListener('message', (event) => {
    const type = (event.data as { type?: unknown } | null)?.type
    if (type === 'FORCE_RELOAD') location.reload()
    if (type === 'CHUNK_LOAD_ERROR') onChunkError()
  })
  setTimeout(() => sessionStorage.removeItem(countKey), resetCountAfterMs)
}
