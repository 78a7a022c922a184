import { sql, type Transaction } from 'kysely'
import { confirmationMinutes } from '#contract/admin/account-acts.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Session } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Stores that the session's user has just stated the password. Returns until when that counts. */
export async function storeConfirmation(trx: Transaction<Schema>, session: Session): Promise<Instant> {
  // Confirmations of ended sessions have no other end.
  await sql`
    delete from app.session_confirmations
    where user_id = ${session.userId}::uuid and session_id <> ${session.sessionId}::uuid
      and confirmed_at < clock_timestamp() - make_interval(mins => ${confirmationMinutes})
  `.execute(trx)
  const { rows } = await sql<{ until: Instant }>`
    insert into app.session_confirmations as stored (session_id, user_id)
    values (${session.sessionId}::uuid, ${session.userId}::uuid)
    on conflict (session_id) do update set confirmed_at = clock_timestamp()
    returning (confirmed_at + make_interval(mins => ${confirmationMinutes}))::timestamptz(3) as until
  `.execute(trx)
  const [stored] = rows
  if (stored === undefined) throw new Error('an upsert returns its row')
  return stored.until
}

/**
 * Throws `confirmation_required` unless the password was stated in this session within the last minutes, by signing in
 * or by `storeConfirmation`. Signing in counts too where sign-in is hosted and this server knows no passwords.
 */
export async function requireRecentConfirmation(trx: Transaction<Schema>, session: Session): Promise<void> {
  const { rows } = await sql<{ isRecent: boolean }>`
    select exists (
      select from auth.sessions
      where id = ${session.sessionId}::uuid
        and created_at > clock_timestamp() - make_interval(mins => ${confirmationMinutes})
    ) or exists (
      select from app.session_confirmations
      where session_id = ${session.sessionId}::uuid and user_id = ${session.userId}::uuid
        and confirmed_at > clock_timestamp() - make_interval(mins => ${confirmationMinutes})
    ) as "isRecent"
  `.execute(trx)
  if (rows[0]?.isRecent !== true) throw new ApiError('confirmation_required')
}
