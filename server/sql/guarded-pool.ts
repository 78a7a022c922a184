import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const boundary = /^(begin|start transaction|commit|rollback)\b/i

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  let isBeginPending = false

  /** BEGIN goes along with the statement after it if that has no parameters, which saves waiting for an answer. */
  async function send(text: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined> {
    if (text === 'begin') {
      isBeginPending = true
      return undefined
    }
    if (isBeginPending) {
      isBeginPending = false
      if (values.length === 0) {
        const results: unknown = await client.query(`begin; ${text}`)
        return (results as readonly pg.QueryResult[]).at(-1)
      }
      await client.query('begin')
    }
    return client.query(text, [...values])
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
 * transaction and role: it is closed instead of given to the next request.
 */
export function guardedPool(pool: pg.Pool): PostgresPool {
  return { connect: async () => guardClient(await pool.connect()), end: () => pool.end() }
}
