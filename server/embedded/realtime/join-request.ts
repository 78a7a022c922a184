import { z } from 'zod'
import type { Binding } from './live-channel.ts'
import type { PublishedTable } from './published-tables.ts'
import { readRowFilter } from './row-filter.ts'

/** Max subscriptions in one channel. */
const maxBindings = 100

const name = z.string().max(200)
const wanted = z.object({
  event: z.enum(['INSERT', 'UPDATE', 'DELETE', '*']),
  schema: name,
  table: name.optional(),
  filter: z.string().max(4_000).optional(),
  select: z.array(name).max(500).optional(),
})
const join = z.object({
  config: z
    .object({
      postgres_changes: z.array(wanted).max(maxBindings).default([]),
      presence: z.object({ enabled: z.boolean().optional() }).optional(),
      broadcast: z.object({ ack: z.boolean().optional(), self: z.boolean().optional() }).optional(),
      private: z.boolean().optional(),
    })
    .default({ postgres_changes: [] }),
  access_token: z.string().max(8_192).nullish(),
})

/** A client's request to join a topic. */
export type JoinRequest = z.infer<typeof join>
type RequestedChange = z.infer<typeof wanted>

/** Reads the payload of a join; null if it is invalid. */
export function readJoin(payload: unknown): JoinRequest | null {
  const read = join.safeParse(payload ?? {})
  return read.success ? read.data : null
}

/** Why a channel is refused that wants more than changes of the database; null for one that does not. */
export function explainUnsupported({ config }: JoinRequest): string | null {
  const { postgres_changes: changes, broadcast, presence } = config
  // Clients always state how they broadcast: who follows no changes, or wants an answer, joins for that.
  const wantsBroadcast =
    broadcast !== undefined && (changes.length === 0 || broadcast.ack === true || broadcast.self === true)
  const feature = presence?.enabled === true ? 'presence' : wantsBroadcast ? 'broadcast' : null
  return feature === null ? null : notSupported(feature)
}

/** The reason for refusing what the hosted service has and this one does not. */
export const notSupported = (feature: 'broadcast' | 'presence'): string =>
  `NotSupported: this server has no ${feature}, it sends changes of the database alone`

const explainUnable = ({ event, schema, table = '', filter = '' }: RequestedChange): string =>
  'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect ' +
  `parameters: [event: ${event}, schema: ${schema}, table: ${table}, filters: ${filter}]`

const isAny = (text: string | undefined): boolean => text === undefined || text === '' || text === '*'

/** Turns a subscription into a binding; returns a text with the reason if that is impossible. */
function createBinding(id: number, request: RequestedChange, published: readonly PublishedTable[]): Binding | string {
  const { event, schema, table: tableName, filter, select = null } = request
  const named = published.filter(
    (table) => (isAny(schema) || table.schema === schema) && (isAny(tableName) || table.name === tableName),
  )
  const tables = named.flatMap((table) => {
    const filters = readRowFilter(table, filter)
    const hasColumns = select === null || select.every((column) => table.columns.some((known) => known.name === column))
    return filters === null || !hasColumns ? [] : [{ table, filters }]
  })
  // A filter that does not fit the one named table is an error; for all tables, it selects those that it fits.
  return tables.length === 0 ? explainUnable(request) : { id, event, tables, select }
}

let lastId = 0

/** Reads a join's subscriptions: the response in the client's order and wording, and the bindings to follow. */
export function createBindings(
  request: JoinRequest,
  published: readonly PublishedTable[],
): { readonly answer: readonly object[]; readonly bindings: readonly Binding[]; readonly refusals: readonly string[] } {
  const bound = request.config.postgres_changes.map((asked) => {
    lastId++
    return { answer: { id: lastId, ...asked }, binding: createBinding(lastId, asked, published) }
  })
  return {
    answer: bound.map(({ answer }) => answer),
    bindings: bound.flatMap(({ binding }) => (typeof binding === 'string' ? [] : [binding])),
    refusals: bound.flatMap(({ binding }) => (typeof binding === 'string' ? [binding] : [])),
  }
}
