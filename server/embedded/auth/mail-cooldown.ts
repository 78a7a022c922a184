import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import { authErrors } from './auth-error.ts'

export type MailKind = 'signup' | 'recovery' | 'email_change' | 'reauthentication'

/**
 * Records a mail to an address. Throws the client's error with the seconds to wait if a mail of that kind was requested
 * recently, whether or not the address has an account.
 */
export async function recordMailRequest(
  trx: Kysely<Schema>,
  addressDigest: Buffer,
  kind: MailKind,
  intervalSeconds: number,
): Promise<void> {
  const { rows } = await sql`
    insert into auth.mail_requests as known (address_digest, kind) values (${addressDigest}, ${kind})
    on conflict (address_digest, kind) do update set requested_at = clock_timestamp()
      where known.requested_at <= clock_timestamp() - make_interval(secs => ${intervalSeconds})
    returning kind
  `.execute(trx)
  if (rows.length === 1) return
  const left = await sql<{ seconds: number }>`
    select ceil(${intervalSeconds} - extract(epoch from clock_timestamp() - requested_at))::int as seconds
    from auth.mail_requests where address_digest = ${addressDigest} and kind = ${kind}
  `.execute(trx)
  throw authErrors.tooManyMails(Math.max(1, left.rows[0]?.seconds ?? 1))
}
