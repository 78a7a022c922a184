import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/units.ts'
import { followTables, type FollowedTable } from '#api/supabase/live.ts'
import { logFailure } from './log.ts'
import { refreshAfterTradeChange } from './refresh.ts'

/** Changes that follow each other within this time, such as those of an import, are answered once, in milliseconds. */
const together = 700

/** Each stops following and gives how to begin again. */
const followers = new Set<() => () => void>()

/**
 * Does work during which this page is told of no changes: of an import every row would be read anew and sent back to the
 * page that sends it. The caller refreshes what is on screen when the work has ended.
 */
export async function withoutLiveUpdates<T>(work: () => Promise<T>): Promise<T> {
  const resumes = [...followers].map((pause) => pause())
  try {
    return await work()
  } finally {
    for (const resume of resumes) resume()
  }
}

/**
 * Keeps what is on screen as it is in the database, whoever changed it: another tab, another device, an import. Resolves
 * with how to stop.
 */
export async function followChanges(queries: QueryClient, userId: Id): Promise<() => void> {
  const changed = new Set<FollowedTable>()
  const refresh = () => {
    if (changed.delete('user_profiles')) void queries.invalidateQueries({ queryKey: ['profile'] })
    if (changed.size > 0) void refreshAfterTradeChange(queries)
    changed.clear()
  }
  const follow = () =>
    followTables(userId, (table) => {
      if (changed.size === 0) setTimeout(refresh, together)
      changed.add(table)
    })
  const following: { stop: (() => void) | null } = { stop: await follow() }
  const pause = () => {
    following.stop?.()
    following.stop = null
    return () => {
      // Whoever has stopped in the meantime does not begin again.
      if (!followers.has(pause)) return
      follow()
        .then((stop) => {
          if (followers.has(pause)) following.stop = stop
          else stop()
          return null
        })
        .catch((error: unknown) => logFailure('Live updates could not be followed again.', error))
    }
  }
  followers.add(pause)
  return () => {
    followers.delete(pause)
    following.stop?.()
  }
}
