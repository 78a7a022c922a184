import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/units.ts'
import { followTables, type FollowedTable } from '#api/supabase/live.ts'
import { refreshAfterTradeChange } from './trades.ts'

/** A change is waited out for this long, in milliseconds: the next one often follows at once. */
const quiet = 400
/** But no longer than this while changes go on, as those of an import do. */
const longest = 3_000

function refresh(queries: QueryClient, tables: ReadonlySet<FollowedTable>): void {
  if (tables.has('trades') || tables.has('portfolios')) void refreshAfterTradeChange(queries)
  if (tables.has('user_profiles')) void queries.invalidateQueries({ queryKey: ['profile'] })
}

/**
 * Keeps what is on screen as it is in the database, whoever changed it: another tab, another device, an import. Returns
 * how to stop.
 */
export function followChanges(queries: QueryClient, userId: Id): () => void {
  const tables = new Set<FollowedTable>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  const act = () => {
    refresh(queries, tables)
    tables.clear()
  }
  const stop = followTables(userId, (table) => {
    const now = performance.now()
    if (tables.size === 0) since = now
    tables.add(table)
    clearTimeout(timer)
    timer = setTimeout(act, Math.max(0, Math.min(quiet, since + longest - now)))
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
