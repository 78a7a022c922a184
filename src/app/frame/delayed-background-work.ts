import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Lets the first screen load first, in milliseconds. */
const startDelayMs = 6_000

/** Starts the background work after the first screen had time to load. Returns a function that stops it. */
export function startBackgroundWorkAfterDelay(userId: Id | null): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  const start = async () => {
    try {
      const { startBackgroundWork } = await import('./background-work.ts')
      if (!isStopped) stop = startBackgroundWork(userId)
    } catch (error) {
      logFailure('Background work failed.', error)
    }
  }
  const timer = setTimeout(() => {
    void start()
  }, startDelayMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop?.()
  }
}
