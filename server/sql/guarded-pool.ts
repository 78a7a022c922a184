import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const boundary = /^(begin|start transaction|commit|rollback)\b/i

/** Postgres keeps each in the memory of its connection, and lists of values make ever new statements. */
const maxPrepared = 300
const maxPreparedLength = 8_000
const preparedNames = new Map<string, string>()

const isRead = (text: string): boolean => /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text)

/**
 * The name under which a connection keeps a statement parsed; undefined for writes and beyond the limits. A plan for any
 * values could not know which partial index ON CONFLICT means. The same text has other tables, and so another name, on
 * another search path.
 */
function preparedName(text: string, isOtherPath: boolean): string | undefined {
  if (!isRead(text)) return undefined
  const key = isOtherPath ? `other search path: ${text}` : text
  const name = preparedNames.get(key)
  if (name !== undefined || preparedNames.size >= maxPrepared || text.length > maxPreparedLength) return name
  const added = `s${preparedNames.size}`
  preparedNames.set(key, added)
  return added
}

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  let isBeginPending = false
  let isOtherPath = false

  /** BEGIN goes along with the statement after it if that has no parameters, which saves waiting for an answer. */
  async function send(text: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined> {
    if (text === 'begin') {
      isBeginPending = true
      isOtherPath = false
      return undefined
    }
    // Of a team's portfolios (readAsTeam).
    if (text.includes(`set_config('search_path'`)) isOtherPath = true
    if (isBeginPending) {
      isBeginPending = false
      if (values.length === 0) {
        const results: unknown = await client.query(`begin; ${text}`)
        return (results as readonly pg.QueryResult[]).at(-1)
      }
      await client.query('begin')
    }
    if (values.length === 0) return client.query(text)
    return client.query({ name: preparedName(text, isOtherPath), text, values: [...values] })
  }

  const query = async (text: string, values: readonly unknown[]) => {
    const isBoundary = isBeginPending || boundary.test(text)
    const result = await send(text, values).catch((error: unknown) => {
      if (isBoundary) broken = error instanceof Error ? error : new Error(String(error))
      throw error
    })
    // Postgres answers COMMIT of a failed transaction with ROLLBACK: nothing was stored, so it must not look successful.
    if (/^commit$/i.test(text) && result?.command === 'ROLLBACK') {
      throw new Error('the transaction had failed and was rolled back instead of committed')
    }
    return result ?? { command: 'BEGIN', rowCount: null, rows: [] }
  }
  // Kysely also names a form for cursors, which is not configured.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
}

/**
 * The pool for Kysely. A connection on which BEGIN, COMMIT or ROLLBACK failed may still be inside another user's
 * transaction and role: it is closed instead of given to the next request. Reads with parameters are prepared.
 */
export function guardedPool(pool: pg.Pool): PostgresPool {
  return { connect: async () => guardClient(await pool.connect()), end: () => pool.end() }
}
