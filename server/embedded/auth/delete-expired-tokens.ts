import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'

/** Deletes expired links, codes and attempt counts. */
export async function deleteExpiredTokens(database: Kysely<Schema>): Promise<void> {
  await sql`delete from auth.one_time_tokens where expires_at < now() - interval '1 hour'`.execute(database)
  await sql`delete from auth.flow_states where expires_at < now() - interval '1 hour'`.execute(database)
  await sql`delete from auth.mail_requests where requested_at < now() - interval '1 day'`.execute(database)
  await sql`delete from auth.code_attempts where window_began_at < now() - interval '1 day'`.execute(database)
}
