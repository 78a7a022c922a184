import { sql, type Kysely, type Transaction } from 'kysely'
import { DatabaseError, type ClientBase, type Pool, type QueryResult } from 'pg'
import type { Schema } from '#server/sql/tables.ts'

/** Gives an open transaction the role and claims of a trader (null: of a visitor), as the server does for a request. */
export async function actAsTrader(client: ClientBase, userId: string | null): Promise<void> {
  await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    JSON.stringify(userId === null ? {} : { sub: userId, role: 'authenticated' }),
    userId === null ? 'anon' : 'authenticated',
  ])
}

/** Runs one statement as a trader (null: as a visitor) and undoes it; resolves to its result, or to its error code. */
export async function attemptAsTrader(
  pool: Pool,
  userId: string | null,
  statement: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Record<string, unknown>> | string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await actAsTrader(client, userId)
    return await client.query<Record<string, unknown>>(statement, [...values])
  } catch (error) {
    if (error instanceof DatabaseError) return error.code ?? ''
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Runs a transaction with the role and claims of a trader, as a request does. */
export function asTrader<T>(
  kysely: Kysely<Schema>,
  userId: string,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return kysely.transaction().execute(async (trx) => {
    await sql`
      select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role: 'authenticated' })}, true),
        set_config('role', 'authenticated', true)
    `.execute(trx)
    return work(trx)
  })
}
