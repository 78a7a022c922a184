import type { Id } from '#domain/units.ts'
import { openSupabase } from './session.ts'

/** Tables that are followed, by the column with the account that a row belongs to. */
const owners = { trades: 'user_id', portfolios: 'user_id', user_profiles: 'id' } as const

/** A table of the signed-in user's own. */
export type FollowedTable = keyof typeof owners
const tables = Object.keys(owners) as FollowedTable[]

/**
 * Follows changes of the user's own rows, made here or elsewhere. `changed` hears of each table; after a broken line of
 * all of them, since something may have been missed. Resolves with how to stop.
 */
export async function followTables(userId: Id, changed: (table: FollowedTable) => void): Promise<() => void> {
  const supabase = await openSupabase()
  let channel = supabase.channel(`own rows of ${userId}`)
  for (const table of tables) {
    const filter = `${owners[table]}=eq.${userId}`
    // Which row it is does not matter here, what is in it still less.
    const wanted = { event: '*' as const, schema: 'public', table, filter, select: ['id'] }
    channel = channel.on('postgres_changes', wanted, () => changed(table))
  }
  let hasJoined = false
  channel.subscribe((state: string) => {
    if (state !== 'SUBSCRIBED') return
    if (hasJoined) for (const table of tables) changed(table)
    hasJoined = true
  })
  return () => void supabase.removeChannel(channel)
}
