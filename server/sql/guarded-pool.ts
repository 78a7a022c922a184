import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { OpeningQuery, type Statement, type Surroundings } from './opening-query.ts'

const boundary = /^(commit|rollback)\b/i

/**
 * Begins the text of a statement that says for whom a transaction runs. It is sent with the first statement of the
 * transaction, which is not run if it fails, and its rows are dropped.
 */
export const openingMark = '/* opening */'
/** The same for a transaction that reads by a single statement: COMMIT goes along with both. */
export const singleMark = `${openingMark} /* single */`

const commit: Statement = { text: 'commit', values: [] }

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  /** BEGIN and opening statements, which wait for the first statement. */
  let waiting: Statement[] = []
  /** Whether the transaction is over, although Kysely has not committed it. */
  let isOver = false

  const sendAround = (around: Surroundings, statement: Statement) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(new OpeningQuery(around, statement, (error, result) => (error ? reject(error) : resolve(result))))
    })

  async function send(text: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined> {
    const statement = { text, values }
    if (isOver) {
      if (boundary.test(text)) return undefined
      throw new Error('a transaction of a single statement is over')
    }
    if (/^(begin|start transaction)\b/i.test(text) || text.startsWith(openingMark)) {
      waiting.push(statement)
      return undefined
    }
    if (waiting.length === 0) return client.query(text, [...values])
    const before = waiting
    waiting = []
    // Nothing was sent, so that there is nothing to undo; a commit still tells whether the caller may open it.
    if (text === 'rollback') return undefined
    const isSingle = text !== commit.text && before.some((opening) => opening.text.startsWith(singleMark))
    const result = await sendAround({ before, after: isSingle ? [commit] : [] }, statement)
    isOver = isSingle
    return result
  }

  const query = async (text: string, values: readonly unknown[]) => {
    const result = await send(text, values).catch((error: unknown) => {
      if (boundary.test(text)) broken = error instanceof Error ? error : new Error(String(error))
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
 * The pool for Kysely. A connection on which COMMIT or ROLLBACK failed may still be inside another user's
 * transaction and role: it is closed instead of given to the next request.
 */
export function guardedPool(pool: pg.Pool): PostgresPool {
  return { connect: async () => guardClient(await pool.connect()), end: () => pool.end() }
}
