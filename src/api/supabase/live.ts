import type { Id } from '#domain/numbers/units.ts'
import { loadSupabase } from './session.ts'

/** The subscribed tables, with the column of the account that a row belongs to. */
const ownerColumns = {
  trades: 'user_id',
  portfolios: 'user_id',
  user_profiles: 'id',
  notifications: 'user_id',
  team_changes: 'user_id',
  shared_portfolio_changes: 'user_id',
} as const

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

/** Changes to follow: of a table, or of those of its rows that meet a condition such as "trade_id=eq.7". */
export interface LiveRows<Table extends string> {
  readonly table: Table
  readonly filter?: string
  /** A column that is sent with a change; the content of the row is not needed. */
  readonly column: string
}

/**
 * Subscribes to changes of rows that the user may see, from any device. Calls `onChange` with the changed table and
 * whether rows were deleted, and with every table after an interrupted connection, since changes may have been missed.
 */
export async function subscribeToRows<Table extends string>(
  name: string,
  wanted: readonly LiveRows<Table>[],
  onChange: (table: Table, isDeletion: boolean) => void,
): Promise<TableSubscription> {
  const supabase = await loadSupabase()
  let channel = supabase.channel(`${name}, ${(channelCount += 1)}`)
  for (const { column, ...rows } of wanted) {
    const binding = { event: '*' as const, schema: 'public', ...rows, select: [column] }
    channel = channel.on('postgres_changes', binding, ({ eventType }) => onChange(rows.table, eventType === 'DELETE'))
  }
  let mayHaveMissed = false
  const joined = new Promise<void>((resolve) => {
    channel.subscribe((state: string) => {
      if (state === 'SUBSCRIBED' && mayHaveMissed) for (const { table } of wanted) onChange(table, false)
      mayHaveMissed = true
      resolve()
    })
  })
  return { joined, stop: () => void supabase.removeChannel(channel) }
}

/** Subscribes to changes of the user's own rows; see `subscribeToRows`. */
export function subscribeToTables(
  userId: Id,
  onChange: (table: LiveTable, isDeletion: boolean) => void,
): Promise<TableSubscription> {
  const wanted = tables.map((table) => {
    const column = ownerColumns[table]
    return { table, filter: `${column}=eq.${userId}`, column }
  })
  return subscribeToRows(`own rows of ${userId}`, wanted, onChange)
}
