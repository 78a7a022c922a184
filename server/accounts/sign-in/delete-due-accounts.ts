import { sql, type Transaction } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Services } from '#server/http/implement.ts'
import { keyedDigest } from '#server/secrets/digest.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'

type Installation = Pick<Services, 'database' | 'secret'>

interface DueAccount {
  readonly id: string
  readonly email: string
}

/** Accounts deleted by one call. Each is a transaction of its own, so that no other waits long. */
const maxAtOnce = 50

/** Finds an address in a text, and not where it is a part of a longer one. */
const patternOf = (email: string): string =>
  `(?<![a-z0-9_'+.-])${email.replaceAll(/[^a-z0-9@]/gi, String.raw`\$&`)}(?![a-z0-9-]|[.][a-z0-9])`

/**
 * Takes an account out of the audit log. What it did to others or to the installation, and all that an admin did, stays with
 * the role and a keyed digest: nobody removes the traces of their acts by leaving. What others did to it stays too, without
 * its name. What a trader did to their own things goes.
 */
async function anonymizeActs(
  trx: Transaction<Schema>,
  { id, email }: DueAccount,
  { role, digest }: { readonly role: string; readonly digest: string },
): Promise<void> {
  // Details hold reasons that an admin wrote, which may name the address.
  const address = patternOf(email)
  const names = sql`(
    ${id}::uuid in (user_id, actor_id, subject_id) or details::text like ${`%${id}%`} or details::text ~* ${address}
  )`
  const isActor = sql`actor_id is not distinct from ${id}::uuid`
  await sql`
    delete from audit_log
    where ${names} and case
      when ${isActor} then user_id is not distinct from ${id}::uuid and coalesce(actor_role, ${role}) <> 'admin'
      else actor_id is null and actor_digest is null
    end
  `.execute(trx)
  await sql`
    update audit_log set
      actor_role = case when ${isActor} then coalesce(actor_role, ${role}) else actor_role end,
      actor_digest = case when ${isActor} then ${digest} else actor_digest end,
      actor_id = nullif(actor_id, ${id}::uuid), user_id = nullif(user_id, ${id}::uuid),
      subject_id = nullif(subject_id, ${id}::uuid),
      details = regexp_replace(replace(details::text, ${id}, 'deleted'), ${address}, 'deleted', 'gi')::jsonb
    where ${names}
  `.execute(trx)
}

async function deleteAccount({ database: { kysely }, secret }: Installation, account: DueAccount): Promise<void> {
  const { id, email } = account
  await kysely.transaction().execute(async (trx) => {
    // Its owner may have undone it a moment ago.
    const { rows } = await sql<{ role: string }>`
      select role from user_profiles where id = ${id}::uuid and deletion_at <= now() for update
    `.execute(trx)
    const [profile] = rows
    if (profile === undefined) return
    // What belongs to an account refers to it, and goes with it.
    await sql`delete from auth.users where id = ${id}::uuid`.execute(trx)
    // Mails to it, and those to others that name it, such as its invitations to teams.
    await sql`
      delete from app.mail_outbox
      where concat_ws(' ', recipient, subject, text, html) ~* ${patternOf(email)}
    `.execute(trx)
    await sql`delete from team_invitations where email = ${email}`.execute(trx)
    await anonymizeActs(trx, account, {
      role: profile.role,
      digest: keyedDigest(purposeKey(secret, 'audit actors'), id).toString('hex'),
    })
    await recordAudit(trx, { action: 'account.deleted', userId: null, subjectId: null })
  })
}

/** Deletes the accounts whose days to change their mind are over, with all that belongs to them. */
export async function deleteDueAccounts(installation: Installation): Promise<void> {
  const { rows } = await sql<DueAccount>`
    select account.id, account.email
    from user_profiles as profile join auth.users as account on account.id = profile.id
    where profile.deletion_at <= now() order by profile.deletion_at limit ${maxAtOnce}
  `.execute(installation.database.kysely)
  for (const account of rows) await deleteAccount(installation, account)
}
