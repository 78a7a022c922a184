import { logFailure } from '#api/log.ts'
import { queryClient } from '#api/query-client.ts'
import type { Id } from '#domain/units.ts'

/** The first screen comes first, in milliseconds. */
const delay = 3_000

/** Resolves with how to stop. */
async function follow(userId: Id): Promise<() => void> {
  const { followChanges } = await import('#api/live-updates.ts')
  return followChanges(queryClient, userId)
}

/** Follows the user's data once the first screen has had its time. Returns how to stop. */
export function followLater(userId: Id): () => void {
  let following: Promise<(() => void) | void> | undefined
  const timer = setTimeout(() => {
    following = follow(userId).catch((error: unknown) => logFailure('Live updates failed.', error))
  }, delay)
  return () => {
    clearTimeout(timer)
    void following?.then((stop) => stop?.())
  }
}
