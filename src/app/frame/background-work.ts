import { startLiveUpdates } from '#api/live-updates.ts'
import { logFailure } from '#api/log.ts'
import { queryClient } from '#api/query-client.ts'
import { trackSignUp } from '#app/referral/track-sign-up.ts'
import type { Id } from '#domain/numbers/units.ts'
import { keepAlive } from './keep-alive.ts'

/** Starts keep-alive and, for a signed-in user, sign-up tracking and live updates. Returns a function that stops them. */
export function startBackgroundWork(userId: Id | null): () => void {
  const stopPinging = keepAlive()
  if (userId === null) return stopPinging
  void trackSignUp(userId)
  const liveUpdates = startLiveUpdates(queryClient, userId).catch((error: unknown) =>
    logFailure('Live updates failed.', error),
  )
  return () => {
    stopPinging()
    void liveUpdates.then((stop) => stop?.())
  }
}
