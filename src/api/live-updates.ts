import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/units.ts'
import { followTables, type FollowedTable } from '#api/supabase/live.ts'
import { refreshAfterTradeChange } from './refresh.ts'

/** Changes that follow each other within this time, such as those of an import, are answered once, in milliseconds. */
const together = 700

/**
 * Keeps what is on screen as it is in the database, whoever changed it: another tab, another device, an import. Resolves
 * with how to stop.
 */
export function followChanges(queries: QueryClient, userId: Id): Promise<() => void> {
  const changed = new Set<FollowedTable>()
  const refresh = () => {
    if (changed.delete('user_profiles')) void queries.invalidateQueries({ queryKey: ['profile'] })
    if (changed.size > 0) void refreshAfterTradeChange(queries)
    changed.clear()
  }
  return followTables(userId, (table) => {
    if (changed.size === 0) setTimeout(refresh, together)
    changed.add(table)
  })
}
