import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/units.ts'

/** The first screen comes first, in milliseconds. */
const delay = 6_000

/** Starts what goes on behind the screens once the first of them has had its time. Returns how to stop. */
export function startBackgroundLater(userId: Id | null): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    try {
      const { startBackground } = await import('./background.ts')
      if (!isOver) stop = startBackground(userId)
    } catch (error) {
      logFailure('Background work failed.', error)
    }
  }
  const timer = setTimeout(() => {
    void begin()
  }, delay)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}
