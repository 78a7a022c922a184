import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import { ApiError } from './errors.ts'
import type { Session } from './session.ts'

/**
 * Runs `work` in one transaction as role `authenticated` with the session's claims, so that row-level security holds
 * even where a query forgets its filter. One statement sets both and asks whether the session still exists, so that a
 * token of a signed-out session opens nothing; `set local` ends with the transaction.
 */
export async function runAs<T>(
  kysely: Kysely<Schema>,
  session: Session,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ alive: boolean }>`
      select ${session.sessionId}::uuid is null
          or exists (select from auth.sessions where id = ${session.sessionId}::uuid) as alive,
        set_config('request.jwt.claims', ${JSON.stringify(session.claims)}, true),
        set_config('role', 'authenticated', true)
    `.execute(trx)
    if (rows[0]?.alive !== true) throw new ApiError('no_session')
    return work(trx)
  })
}
