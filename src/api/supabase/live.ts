import type { Id } from '#domain/numbers/units.ts'
import { loadSupabase } from './session.ts'

/** The subscribed tables, with the column of the account that a row belongs to. */
const ownerColumns = { trades: 'user_id', portfolios: 'user_id', team_members: 'user_id', user_profiles: 'id' } as const

/** A column of the key, where it is not `id`. */
const keyColumns: Readonly<Partial<Record<string, string>>> = { team_members: 'user_id' }

/** A table with rows of the signed-in user. */
export type LiveTable = keyof typeof ownerColumns
const tables = Object.keys(ownerColumns) as LiveTable[]

/** A subscription to changes of tables. */
interface TableSubscription {
  /** Resolves when the subscription is active or has failed for now. */
  readonly joined: Promise<void>
  readonly stop: () => void
}

/** Makes each channel's name unique, since a channel that is being left cannot be joined again. */
let channelCount = 0

/**
 * Subscribes to changes of the user's rows from any device. Calls `onChange` with the changed table, and with every table
 * after an interrupted connection, since changes may have been missed.
 */
export async function subscribeToTables(userId: Id, onChange: (table: LiveTable) => void): Promise<TableSubscription> {
  const supabase = await loadSupabase()
  let channel = supabase.channel(`own rows of ${userId}, ${(channelCount += 1)}`)
  for (const table of tables) {
    const filter = `${ownerColumns[table]}=eq.${userId}`
    // The content of the row is not needed.
    const wanted = { event: '*' as const, schema: 'public', table, filter, select: [keyColumns[table] ?? 'id'] }
    channel = channel.on('postgres_changes', wanted, () => onChange(table))
  }
  let mayHaveMissed = false
  const joined = new Promise<void>((resolve) => {
    channel.subscribe((state: string) => {
      if (state === 'SUBSCRIBED' && mayHaveMissed) for (const table of tables) onChange(table)
      mayHaveMissed = true
      resolve()
    })
  })
  return { joined, stop: () => void supabase.removeChannel(channel) }
}
