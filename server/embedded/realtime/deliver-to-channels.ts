import type { Kysely } from 'kysely'
import { ApiError } from '#server/request/api-error.ts'
import type { Session } from '#server/request/session.ts'
import { groupBy } from '#server/runtime/group-by.ts'
import type { Schema } from '#server/sql/tables.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import type { Change } from './change-feed.ts'
import { readChangedRows } from './changed-rows.ts'
import { bindingsFor, type Binding, type LiveChannel } from './live-channel.ts'
import type { PublishedTable } from './published-tables.ts'
import { conditionOf, mayMatch, type RowFilter } from './row-filter.ts'

interface Subscription {
  readonly channel: LiveChannel
  readonly binding: Binding
  readonly filters: readonly RowFilter[]
}

/**
 * Builds the part of a message that is the same for all rows of a change, per selection of columns (null: all), so that
 * a row with few columns is not sent with two hundred column names.
 */
function createFrames(table: PublishedTable, { schema, table: name, type, at }: Change) {
  const made = new Map<string, string>()
  return (columns: ReadonlySet<string> | null): string => {
    const key = columns === null ? '*' : [...columns].join(',')
    const known = made.get(key)
    if (known !== undefined) return known
    const frame = JSON.stringify({
      schema,
      table: name,
      commit_timestamp: at,
      type,
      columns: table.columns
        .filter((column) => columns === null || columns.has(column.name))
        .map(({ name: column, type: columnType }) => ({ name: column, type: columnType })),
      errors: null,
    }).slice(0, -1)
    made.set(key, frame)
    return frame
  }
}

/** The columns that any of the bindings selects; null if one selects all of them. */
function selectedColumns(subscriptions: readonly Subscription[]): ReadonlySet<string> | null {
  const columns = new Set<string>()
  for (const { binding } of subscriptions) {
    if (binding.select === null) return null
    for (const column of binding.select) columns.add(column)
  }
  return columns
}

function selectFields(record: string, columns: ReadonlySet<string> | null): string {
  if (columns === null) return record
  const row = JSON.parse(record) as Record<string, unknown>
  return JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))))
}

/** Sends one row to every channel with a binding that selects it. */
function sendRow(
  frames: ReturnType<typeof createFrames>,
  subscriptions: readonly Subscription[],
  record: string | null,
  key: string,
): void {
  const byChannel = groupBy(subscriptions, ({ channel }) => channel)
  for (const [channel, own] of byChannel) {
    const ids = JSON.stringify(own.map(({ binding }) => binding.id))
    const columns = selectedColumns(own)
    const image = record === null ? '{}' : selectFields(record, columns)
    channel.push('postgres_changes', `{"ids":${ids},"data":${frames(columns)},"record":${image},"old_record":${key}}}`)
  }
}

/** Deleted rows are reported to their owner only: their content no longer tells who else could see them. */
function sendRemoved(table: PublishedTable, change: Change, subscriptions: readonly Subscription[]): void {
  const frames = createFrames(table, change)
  for (const key of change.keys) {
    const known = new Map<string, string | null>(table.key.map((name, index) => [name, key[index] ?? null]))
    if (table.owner !== null) known.set(table.owner, change.owner)
    const met = subscriptions.filter(({ filters }) => mayMatch(filters, known))
    const old = JSON.stringify(Object.fromEntries(table.key.map((name, index) => [name, key[index]])))
    if (met.length > 0) sendRow(frames, met, null, old)
  }
}

/** Groups subscriptions by session, so that the rows are read once for all channels of a session. */
function groupBySession(
  subscriptions: readonly Subscription[],
): readonly { readonly session: Session; readonly subscriptions: readonly Subscription[] }[] {
  const groups = groupBy(subscriptions, ({ channel }) => channel.session?.sessionId ?? channel.session?.userId ?? null)
  return [...groups.values()].flatMap((group) => {
    const session = group[0]?.channel.session ?? null
    return session === null ? [] : [{ session, subscriptions: group }]
  })
}

/**
 * Delivers a change to every channel that subscribed to it and may see it. Rows are read once per subscriber, under the
 * subscriber's row-level security. Closes channels of signed-out sessions.
 */
export async function deliverToChannels(
  kysely: Kysely<Schema>,
  table: PublishedTable,
  change: Change,
  channels: Iterable<LiveChannel>,
): Promise<void> {
  const owned = new Map<string, string | null>(table.owner === null ? [] : [[table.owner, change.owner]])
  const subscriptions = [...channels].flatMap((channel) =>
    channel.session === null || (change.type === 'DELETE' && channel.session.userId !== change.owner)
      ? []
      : bindingsFor(channel, table, change.type)
          .filter(({ filters }) => mayMatch(filters, owned))
          .map((subscription) => ({ channel, ...subscription })),
  )
  for (const { session, subscriptions: own } of groupBySession(subscriptions)) {
    try {
      await runAsUser(kysely, session, async (trx) => {
        if (change.type === 'DELETE') return sendRemoved(table, change, own)
        const conditions = own.map(({ filters }) => conditionOf(table, filters))
        const rows = await readChangedRows(trx, table, change.keys, conditions, selectedColumns(own))
        const frames = createFrames(table, change)
        for (const { record, key, matches } of rows) {
          const met = own.filter((_subscription, index) => matches[index] === true)
          if (met.length > 0) sendRow(frames, met, record, change.type === 'UPDATE' ? key : '{}')
        }
      })
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === 'no_session'
      for (const { channel } of own) {
        if (isOver) channel.end('The session was signed out')
        else channel.interrupt()
      }
    }
  }
}
