import { logFailure } from '#api/log.ts'
import { queryClient } from '#api/query-client.ts'
import type { Id } from '#domain/units.ts'

/** The screen comes first, in milliseconds. */
const delay = 1_500

/** Follows the user's data once the first screen has had its time. Returns how to stop. */
export function followLater(userId: Id): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  const begin = async () => {
    const { followChanges } = await import('#api/live-updates.ts')
    if (!isOver) stop = followChanges(queryClient, userId)
  }
  const timer = setTimeout(() => {
    begin().catch((error: unknown) => logFailure('Changes cannot be followed.', error))
  }, delay)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}
