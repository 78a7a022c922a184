import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const boundary = /^(begin|start transaction|commit|rollback)\b/i

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    const result = await client.query(text, [...values]).catch((error: unknown) => {
      if (boundary.test(text)) broken = error instanceof Error ? error : new Error(String(error))
      throw error
    })
    // Postgres answers COMMIT of a failed transaction with ROLLBACK: nothing was stored, so it must not look successful.
    if (/^commit$/i.test(text) && result.command === 'ROLLBACK') {
      throw new Error('the transaction had failed and was rolled back instead of committed')
    }
    return result
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
