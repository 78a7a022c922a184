import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import type { Mail } from './mail.ts'

/**
 * Queues a mail in the transaction of `executor`, so that it is sent only if that commits. Works in users'
 * transactions and in the server's. Throws the outbox's error for an invalid recipient or text.
 */
export async function enqueueMail(executor: Kysely<Schema>, mail: Mail): Promise<void> {
  const { recipient, subject, text, html, purpose } = mail
  await sql`select app.enqueue_mail(${recipient}, ${subject}, ${text}, ${html}, ${purpose})`.execute(executor)
}
