import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The first screen comes first, in milliseconds. */
const startDelayMs = 6_000

/** Starts what goes on behind the screens once the first of them has had its time. Returns how to stop. */
export function startBackgroundWorkAfterDelay(userId: Id | null): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    try {
      const { startBackgroundWork } = await import('./background-work.ts')
      if (!isOver) stop = startBackgroundWork(userId)
    } catch (error) {
      logFailure('Background work failed.', error)
    }
  }
  const timer = setTimeout(() => {
    void begin()
  }, startDelayMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}
