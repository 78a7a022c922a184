import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/units.ts'

/** The first screen comes first, in milliseconds. */
const delay = 6_000

/** Starts what goes on behind the screens once the first of them has had its time. Returns how to stop. */
export function startBackgroundLater(userId: Id | null): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const timer = setTimeout(() => {
    import('./background.ts').then(
      ({ startBackground }) => {
        if (!isOver) stop = startBackground(userId)
      },
      (error: unknown) => logFailure('What goes on behind the screens could not be loaded.', error),
    )
  }, delay)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}
