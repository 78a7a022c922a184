import { sql, type Kysely } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Schema } from '#server/sql/tables.ts'

interface DueAccount {
  readonly id: string
  readonly email: string
}

/** Accounts deleted by one call. Each is a transaction of its own, so that no other waits long. */
const maxAtOnce = 50

/** Finds an address in a text, and not where it is a part of a longer one. */
const patternOf = (email: string): string =>
  `(?<![a-z0-9_'+.-])${email.replaceAll(/[^a-z0-9@]/gi, String.raw`\$&`)}(?![a-z0-9-]|[.][a-z0-9])`

async function deleteAccount(database: Kysely<Schema>, { id, email }: DueAccount): Promise<void> {
  await database.transaction().execute(async (trx) => {
    // Its owner may have undone it a moment ago.
    const { rows } = await sql`
      select from user_profiles where id = ${id}::uuid and deletion_at <= now() for update
    `.execute(trx)
    if (rows.length === 0) return
    // What belongs to an account refers to it, and goes with it.
    await sql`delete from auth.users where id = ${id}::uuid`.execute(trx)
    // Mails to it, and those to others that name it, such as its invitations to teams.
    await sql`
      delete from app.mail_outbox
      where concat_ws(' ', recipient, subject, text, html) ~* ${patternOf(email)}
    `.execute(trx)
    await sql`delete from team_invitations where email = ${email}`.execute(trx)
    // What it did to others stays on record, without its name: nobody removes traces of their acts by leaving.
    await sql`
      update audit_log set actor_id = null
      where actor_id = ${id}::uuid and user_id is not null and user_id <> ${id}::uuid
        and subject_id is distinct from ${id}::uuid
    `.execute(trx)
    await sql`
      delete from audit_log where ${id}::uuid in (user_id, actor_id, subject_id) or details::text like ${`%${id}%`}
    `.execute(trx)
    await recordAudit(trx, { action: 'account.deleted', userId: null, subjectId: null })
  })
}

/** Deletes the accounts whose days to change their mind are over, with all that belongs to them. */
export async function deleteDueAccounts(database: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<DueAccount>`
    select account.id, account.email
    from user_profiles as profile join auth.users as account on account.id = profile.id
    where profile.deletion_at <= now() order by profile.deletion_at limit ${maxAtOnce}
  `.execute(database)
  for (const account of rows) await deleteAccount(database, account)
}
