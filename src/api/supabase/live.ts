import type { Id } from '#domain/numbers/units.ts'
import { loadSupabase } from './session.ts'

/** Tables that are followed, by the column with the account that a row belongs to. */
const ownerColumns = { trades: 'user_id', portfolios: 'user_id', user_profiles: 'id' } as const

/** A table of the signed-in user's own. */
export type LiveTable = keyof typeof ownerColumns
const tables = Object.keys(ownerColumns) as LiveTable[]

/** Tables that are followed. */
export interface TableSubscription {
  /** Resolves when changes are told, or when it has turned out that they cannot be for now. */
  readonly joined: Promise<void>
  readonly stop: () => void
}

/** A channel that is still being left is not to be joined again: each has a name of its own. */
let followed = 0

/**
 * Follows changes of the user's own rows, made here or elsewhere. `changed` hears of each table; when the line was broken,
 * or could not be made at first, of all of them, since something may have been missed.
 */
export async function subscribeToTables(userId: Id, changed: (table: LiveTable) => void): Promise<TableSubscription> {
  const supabase = await loadSupabase()
  let channel = supabase.channel(`own rows of ${userId}, ${(followed += 1)}`)
  for (const table of tables) {
    const filter = `${ownerColumns[table]}=eq.${userId}`
    // Which row it is does not matter here, what is in it still less.
    const wanted = { event: '*' as const, schema: 'public', table, filter, select: ['id'] }
    channel = channel.on('postgres_changes', wanted, () => changed(table))
  }
  let mayHaveMissed = false
  const joined = new Promise<void>((resolve) => {
    channel.subscribe((state: string) => {
      if (state === 'SUBSCRIBED' && mayHaveMissed) for (const table of tables) changed(table)
      mayHaveMissed = true
      resolve()
    })
  })
  return { joined, stop: () => void supabase.removeChannel(channel) }
}
