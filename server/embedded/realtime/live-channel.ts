import type { Session } from '#server/request/session.ts'
import type { PublishedTable } from './published-tables.ts'
import type { RowFilter } from './row-filter.ts'

/** One `postgres_changes` subscription of a channel. */
export interface Binding {
  readonly id: number
  readonly event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  /** The published tables that it selects; empty if there are none. */
  readonly tables: readonly { readonly table: PublishedTable; readonly filters: readonly RowFilter[] }[]
  /** The columns that it selects; null for all. */
  readonly select: readonly string[] | null
}

/** A topic that a client has joined. */
export interface LiveChannel {
  readonly topic: string
  readonly bindings: readonly Binding[]
  /**
   * The session whose rows it may see; null for a visitor, who sees none. Replaced when the client sends a new token.
   */
  readonly session: Session | null
  /** Sends an event; the payload is JSON. */
  push(event: string, payload: string): void
  /** Ends the channel permanently: the client receives the reason and does not reconnect automatically. */
  end(reason: string): void
  /** Ends the channel because changes may have been missed: the client joins again automatically. */
  interrupt(): void
}

/** The bindings of a channel that select this change of a table, each with its filters for the table. */
export function bindingsFor(
  channel: LiveChannel,
  table: PublishedTable,
  type: 'INSERT' | 'UPDATE' | 'DELETE',
): readonly { readonly binding: Binding; readonly filters: readonly RowFilter[] }[] {
  return channel.bindings.flatMap((binding) => {
    if (binding.event !== '*' && binding.event !== type) return []
    const named = binding.tables.find((candidate) => candidate.table === table)
    return named === undefined ? [] : [{ binding, filters: named.filters }]
  })
}
