import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'

/** Max codes tried for one address within an hour, because six digits allow no more. */
const maxAttempts = 5
const windowSeconds = 3_600

/**
 * Records an attempt before the code is checked, so that concurrent attempts cannot exceed the limit. Returns false if
 * no attempts are left. An address without an account counts like any other.
 */
export async function recordCodeAttempt(database: Kysely<Schema>, addressDigest: Buffer): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    insert into auth.code_attempts as known (address_digest, failures) values (${addressDigest}, 1)
    on conflict (address_digest) do update set
      failures = case when known.window_began_at <= clock_timestamp() - make_interval(secs => ${windowSeconds})
        then 1 else least(known.failures + 1, 1000) end,
      window_began_at = case when known.window_began_at <= clock_timestamp() - make_interval(secs => ${windowSeconds})
        then clock_timestamp() else known.window_began_at end
    returning failures
  `.execute(database)
  return (rows[0]?.failures ?? 0) <= maxAttempts
}

/** Resets the attempts after a correct code. */
export async function clearCodeAttempts(trx: Kysely<Schema>, addressDigest: Buffer): Promise<void> {
  await sql`delete from auth.code_attempts where address_digest = ${addressDigest}`.execute(trx)
}
