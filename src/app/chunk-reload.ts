import { logFailure } from '#api/log.ts'
import { serverAnswers } from './server-answers.ts'
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

async function unregisterAndReload(reload: () => void): Promise<void> {
  try {
    await unregisterServiceWorkers()
  } catch (error) {
    logFailure('Unregistering service workers failed.', error)
  }
  setTimeout(reload, reloadDelayMs)
}

async function onChunkError(reload: () => void): Promise<void> {
  // Without a connection a reload would lose the page, and bring nothing back.
  if (!(await serverAnswers())) return
  const count = readErrorCount() + 1
  sessionStorage.setItem(countKey, String(count))
  const remedy = remedyFor(count)
  if (remedy === 'reload') reload()
  if (remedy === 'unregister-and-reload') void unregisterAndReload(reload)
}

/** Reloads the page when a chunk is missing on the server, and when a message of a window or service worker asks for it. */
export function reloadOnChunkErrors(reload: () => void = () => location.reload()): void {
  const onMessage = (data: unknown) => {
    const type = (data as { type?: unknown } | null)?.type
    if (type === 'FORCE_RELOAD') reload()
    if (type === 'CHUNK_LOAD_ERROR') void onChunkError(reload)
  }
  window.addEventListener('vite:preloadError', () => void onChunkError(reload))
  window.addEventListener('message', (event) => {
    if (event.origin === location.origin) onMessage(event.data)
  })
  navigator.serviceWorker?.addEventListener('message', (event) => onMessage(event.data))
  setTimeout(() => sessionStorage.removeItem(countKey), resetCountAfterMs)
}
