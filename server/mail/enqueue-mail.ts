import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import type { Mail } from './mail.ts'

/**
 * Queues a mail in the transaction of `executor`: it goes out once that commits, and never when it is rolled back. Works
 * for a user's transaction and for the server's own. A recipient or text that the outbox refuses throws its error.
 */
export async function enqueueMail(executor: Kysely<Schema>, mail: Mail): Promise<void> {
  const { recipient, subject, text, html, purpose } = mail
  await sql`select app.enqueue_mail(${recipient}, ${subject}, ${text}, ${html}, ${purpose})`.execute(executor)
}
