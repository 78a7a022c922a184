import { startLiveUpdates } from '#api/live-updates.ts'
import { logFailure } from '#api/log.ts'
import { queryClient } from '#api/query-client.ts'
import { trackSignUp } from '#app/referral/track-sign-up.ts'
import type { Id } from '#domain/numbers/units.ts'
import { keepAlive } from './keep-alive.ts'

/** What goes on behind the screens of a signed-in user, or of nobody (null). Returns how to stop. */
export function startBackgroundWork(userId: Id | null): () => void {
  const stopPinging = keepAlive()
  if (userId === null) return stopPinging
  void trackSignUp(userId)
  const following = startLiveUpdates(queryClient, userId).catch((error: unknown) =>
    logFailure('Live updates failed.', error),
  )
  return () => {
    stopPinging()
    void following.then((stop) => stop?.())
  }
}
