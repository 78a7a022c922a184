import { Client, type ClientBase, type Pool } from 'pg'
import { z } from 'zod'
import type { Services } from '#server/http/implement.ts'
import { changesChannel } from './change-triggers.ts'

const change = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** The time when the transaction began, ISO 8601. */
  at: z.string(),
  /** The account that the rows belong to. */
  owner: z.string().nullable(),
  /** The primary keys of the rows, as text. */
  keys: z.array(z.array(z.string())),
})

/** Rows of one owner that one committed statement changed. */
export type Change = z.infer<typeof change>

/** Receives changes. */
export interface ChangeListener {
  readonly changed: (change: Change) => void
  /** Changes may have been missed, or will be until `recovered` is called. */
  readonly lost: () => void
  readonly recovered: () => void
}

/** Delays before the next attempts to reconnect to the database, in milliseconds. */
const retryDelaysMs = [100, 500, 1_000, 2_000, 5_000]

/** The change that a payload states; null for any other text: whoever has access to the database can notify. */
function readChange(payload: string): Change | null {
  try {
    return change.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

function forwardNotifications(client: ClientBase, listener: ChangeListener): void {
  client.on('notification', ({ channel, payload }) => {
    const read = channel === changesChannel && payload !== undefined ? readChange(payload) : null
    if (read !== null) listener.changed(read)
  })
}

/** The embedded database is one session: its notifications arrive on the pool's only connection. */
async function listenEmbedded(pool: Pool, listener: ChangeListener): Promise<() => Promise<void>> {
  const begin = async (opened: ClientBase) => {
    forwardNotifications(opened, listener)
    // The pool waits for this before it lends the connection; a connection that cannot listen cannot do anything else.
    await opened.query(`listen ${changesChannel}`).then(listener.recovered, listener.lost)
  }
  const client = await pool.connect()
  try {
    forwardNotifications(client, listener)
    await client.query(`listen ${changesChannel}`)
  } finally {
    client.release()
  }
  pool.options.onConnect = (opened) => begin(opened) as unknown as void
  listener.recovered()
  return async () => {
    pool.options.onConnect = undefined
  }
}

/** Uses its own connection, because pooled connections come and go; reconnects when it breaks. */
async function listenPostgres(url: string, listener: ChangeListener): Promise<() => Promise<void>> {
  let isOpen = true
  let current: Client | null = null
  let timer: NodeJS.Timeout | null = null

  const connect = async (attempt: number): Promise<void> => {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: 'edgeworth live updates' })
    let isDone = false
    const again = () => {
      if (isDone || !isOpen) return
      isDone = true
      if (current === client) listener.lost()
      current = null
      const wait = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)]
      const next = client === heard ? 0 : attempt + 1
      timer = setTimeout(() => void connect(next), wait)
      void client.end().catch(() => {})
    }
    client.on('error', again)
    client.on('end', again)
    forwardNotifications(client, listener)
    try {
      await client.connect()
      await client.query(`listen ${changesChannel}`)
      if (!isOpen) return await client.end()
      current = client
      heard = client
      listener.recovered()
    } catch {
      again()
    }
  }
  let heard: Client | null = null

  await connect(0)
  return async () => {
    isOpen = false
    if (timer !== null) clearTimeout(timer)
    await current?.end().catch(() => {})
  }
}

/** Listens for committed changes on either database; returns the function that stops it. Starts in the lost state. */
export function openChangeFeed(
  { database, config }: Pick<Services, 'database' | 'config'>,
  listener: ChangeListener,
): Promise<() => Promise<void>> {
  return config.databaseUrl === null
    ? listenEmbedded(database.pool, listener)
    : listenPostgres(config.databaseUrl, listener)
}
