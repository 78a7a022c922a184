import { logFailure } from '#api/log.ts'
import { queryClient } from '#api/query-client.ts'
import { followChanges } from '#api/live-updates.ts'
import type { Id } from '#domain/units.ts'
import { keepAlive } from './keep-alive.ts'
import { trackSignUp } from './referral-conversion.ts'

/** What goes on behind the screens of a signed-in user, or of nobody (null). Returns how to stop. */
export function startBackground(userId: Id | null): () => void {
  const stopPinging = keepAlive()
  if (userId === null) return stopPinging
  void trackSignUp(userId)
  const following = followChanges(queryClient, userId).catch((error: unknown) =>
    logFailure('Live updates failed.', error),
  )
  return () => {
    stopPinging()
    void following.then((stop) => stop?.())
  }
}
